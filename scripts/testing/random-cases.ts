/**
 * How many random cases `npm run test:all` draws, by the variable that each file reads: every day it draws about a third of
 * them. Who sets a variable has that number.
 */
const IN_ALL: Readonly<Record<string, string>> = {
  AGENT_SHOPS: '30',
  DAMAGED_LISTS: '200',
  EXACT_JSON_RUNS: '5000',
  FUZZED_FILES: '1500',
  FUZZ_FILES: '40',
  HOSTILE_DRAWINGS: '1000',
  HOSTILE_REQUESTS: '3000',
  JSON_RUNS: '5000',
  ORACLE_CHOICES: '20',
  ORACLE_COMPLETING: '60',
  ORACLE_DEAD_ENDS: '80',
  ORACLE_PRODUCTS: '2000',
  ORACLE_QUOTES: '10000',
  ORACLE_ROWS: '20000',
  ORACLE_RULES: '3000',
  ORACLE_SELLING: '10000',
  PRICE_LIST_RUNS: '1500',
  ROUND_TRIPS: '150',
};

export const randomCases = (isAll: boolean): Record<string, string> =>
  isAll ? Object.fromEntries(Object.entries(IN_ALL).filter(([name]) => process.env[name] === undefined)) : {};
