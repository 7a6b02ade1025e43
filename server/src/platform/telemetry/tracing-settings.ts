import { ConfigError } from '../config.ts';

type Environment = Record<string, string | undefined>;

const PROTOCOLS = ['http/protobuf', 'http/json'] as const;
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export type Protocol = (typeof PROTOCOLS)[number];
export type Sampling = { sampler: (typeof SAMPLERS)[number]; ratio: number };
export type TracingSettings = { protocol: Protocol; sampling: Sampling };

const oneOf = <T extends string>(name: string, raw: string | undefined, choices: readonly T[], fallback: T): T => {
  if (!raw) return fallback;
  const found = choices.find((choice) => choice === raw);
  if (found) return found;
  throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not ${JSON.stringify(raw)}`);
};

/** A variable of traces alone comes before the one of all signals. */
const named = (env: Environment, what: string): [name: string, raw: string | undefined] => {
  const name = `OTEL_EXPORTER_OTLP_TRACES_${what}`;
  return env[name] ? [name, env[name]] : [`OTEL_EXPORTER_OTLP_${what}`, env[`OTEL_EXPORTER_OTLP_${what}`]];
};

const samplingOf = (env: Environment): Sampling => {
  const sampler = oneOf('OTEL_TRACES_SAMPLER', env.OTEL_TRACES_SAMPLER, SAMPLERS, 'parentbased_always_on');
  const raw = env.OTEL_TRACES_SAMPLER_ARG;
  const ratio = raw && sampler.endsWith('traceidratio') ? Number(raw) : 1;
  if (ratio >= 0 && ratio <= 1) return { sampler, ratio };
  throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not ${JSON.stringify(raw)}`);
};

/** Optional peers of the service: most installations have no collector (docs/adr/0051). A test compares them with its package.json. */
export const tracingPackages: Record<string, string> = {
  '@opentelemetry/api': '1.9.1',
  '@opentelemetry/core': '2.12.1',
  '@opentelemetry/exporter-trace-otlp-http': '0.223.1',
  '@opentelemetry/exporter-trace-otlp-proto': '0.223.1',
  '@opentelemetry/resources': '2.12.1',
  '@opentelemetry/sdk-trace': '2.12.1',
};

const isInstalled = (name: string): boolean => {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
};

/** Logged at the start, and by the process that starts the workers: none of them would serve. */
const mustHaveTracingPackages = (variable: string): void => {
  const missing = Object.keys(tracingPackages).filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const words = Object.entries(tracingPackages).map(([name, version]) => `${name}@${version}`);
  throw new ConfigError(
    `${variable} is set, and traces need packages that are not installed (${missing.join(', ')}). Install them with "npm install ${words.join(' ')}", in a checkout with "npm ci --include=dev", in an image with "docker build --build-arg TRACES=1"; or unset ${variable}`,
  );
};

/**
 * Undefined where no collector is named, or OpenTelemetry's own switches turn traces off. Its SDK reads the other variables
 * itself, and takes a default for what it cannot read; here a wrong value stops the start, as with every setting.
 */
export const tracingSettings = (env: Environment): TracingSettings | undefined => {
  const [name, endpoint] = named(env, 'ENDPOINT');
  if (!endpoint || env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none')
    return undefined;
  // The address may contain a password: the message never repeats it.
  if (!URL.canParse(endpoint) || !/^https?:\/\//.test(endpoint))
    throw new ConfigError(`${name} must be an address such as http://localhost:4318`);
  const settings = {
    protocol: oneOf(...named(env, 'PROTOCOL'), PROTOCOLS, 'http/protobuf'),
    sampling: samplingOf(env),
  };
  mustHaveTracingPackages(name);
  return settings;
};
