import { type ReactNode, useEffect, useState } from 'react';
import { lateFile } from '../browser/late-file.ts';
import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { Dialog } from './dialog.tsx';

const words = messages({
  en: {
    title: 'This part could not be loaded',
    pageTitle: 'This page could not be loaded',
    away: 'The service cannot be reached. Try again in a moment.',
    unreachable: 'The service cannot be reached. Your changes are still here; try again in a moment.',
    replaced:
      'Its file is missing, perhaps because the console was updated after you opened this page. Reload the page: unsaved changes of forms are kept in this browser, and you are asked whether to restore them.',
    again: 'Try again',
    reload: 'Reload',
  },
  fr: {
    title: 'Cette partie n’a pas pu être chargée',
    pageTitle: 'Cette page n’a pas pu être chargée',
    away: 'Le service ne répond pas. Réessayez dans un instant.',
    unreachable: 'Le service ne répond pas. Vos modifications sont toujours là ; réessayez dans un instant.',
    replaced:
      'Son fichier manque, peut-être parce que la console a été mise à jour depuis l’ouverture de cette page. Rechargez la page : ce qui n’a pas été enregistré dans les formulaires reste dans ce navigateur, et vous pourrez le reprendre.',
    again: 'Réessayer',
    reload: 'Recharger',
  },
});

/** Why a part is missing: nobody answers, or the service answers and no longer has its file. */
type Fault = 'unreachable' | 'replaced';

type Outcome<Part> = { part: Part; fault?: undefined } | { part?: undefined; fault: Fault };

type Late<Part> = { loaded: () => Part | undefined; load: () => Promise<Outcome<Part>> };

/** A service that has not said a word by then is not there. */
const ANSWER_MS = 10_000;

/** Whether the service is there and has a console, of whatever release. */
const isServed = async (): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    return (await fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
};

// A style sheet that did not arrive would stay in the page, and the next attempt would take it for loaded.
document.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true);

/** Until the first of them has arrived, the service has just sent the console itself, and need not be checked. */
let isFresh = true;

/** A part of a page in a file of its own, by its name there. It is loaded when it is needed and then stays. */
export const latePart = <File, Name extends keyof File>(load: () => Promise<File>, name: Name): Late<File[Name]> => {
  type Part = File[Name];
  const file = lateFile(load);
  let part: Part | undefined;
  let pending: Promise<Outcome<Part>> | undefined;
  const outcome = async (): Promise<Outcome<Part>> => {
    // Without a connection none is requested: some browsers remember what did not arrive (late-file.ts).
    if (!isFresh && !(await isServed())) return { fault: 'unreachable' };
    try {
      part = (await file())[name];
      return { part };
    } catch {
      return { fault: (await isServed()) ? 'replaced' : 'unreachable' };
    } finally {
      isFresh = false;
    }
  };
  return {
    loaded: () => part,
    load: () => {
      if (part !== undefined) return Promise.resolve({ part });
      pending ??= outcome().finally(() => {
        pending = undefined;
      });
      return pending;
    },
  };
};

type Props<Part> = {
  part: Late<Part>;
  children: (part: Part) => ReactNode;
  /** The placeholder while it is loaded. */
  waiting?: ReactNode;
  /** Of a part that is a dialog: so is the message that it is missing, and this closes it. */
  onClose?: () => void;
  /** It is the whole page: nothing else of it is there. */
  isPage?: boolean;
  /** Nothing is said while it is missing: nobody needs it yet, or it is only an ornament. */
  isQuiet?: boolean;
};

/**
 * Shows a late part. Without a connection, or after an upgrade has replaced its file, a message takes its place: an error would
 * replace the whole page, and the unsaved edits on it.
 */
export const LatePart = <Part,>(props: Props<Part>) => {
  const { part: late, children, waiting = null, onClose, isPage = false, isQuiet = false } = props;
  const [{ part, fault, isTrying }, setState] = useState<Partial<Outcome<Part>> & { isTrying: boolean }>(() => ({
    part: late.loaded(),
    isTrying: true,
  }));
  const [tries, setTries] = useState(0);
  const isLoaded = part !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try loads it, and so does whoever asks for it at last.
  useEffect(() => {
    if (isLoaded) return;
    let isMounted = true;
    late.load().then((outcome) => {
      if (isMounted && !(isQuiet && outcome.fault)) setState({ ...outcome, isTrying: false });
    });
    return () => {
      isMounted = false;
    };
  }, [late, isLoaded, isQuiet, tries]);
  if (part !== undefined) return children(part);
  if (fault === undefined || isQuiet) return waiting;
  const onAgain = () => {
    setState({ fault, isTrying: true });
    setTries(tries + 1);
  };
  return <Missing {...{ fault, isTrying, isPage, onAgain, onClose }} />;
};

type MissingProps = {
  fault: Fault;
  isTrying: boolean;
  isPage: boolean;
  onAgain: () => void;
  onClose: (() => void) | undefined;
};

const Missing = ({ fault, isTrying, isPage, onAgain, onClose }: MissingProps) => {
  const say = useMessages(words);
  const actions = (
    <>
      {fault === 'replaced' && (
        <Button changesNothing onPress={() => location.reload()}>
          {say.reload}
        </Button>
      )}
      <Button changesNothing isPending={isTrying} onPress={onAgain}>
        {say.again}
      </Button>
    </>
  );
  return onClose ? (
    <Dialog title={say.title} isOpen onClose={onClose} actions={actions}>
      <p>{say[fault]}</p>
    </Dialog>
  ) : (
    <Notice signal="bad" title={isPage ? say.pageTitle : say.title} actions={actions}>
      {isPage && fault === 'unreachable' ? say.away : say[fault]}
    </Notice>
  );
};
