import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { BookOpen, LogOut, Menu as MenuIcon, Store } from 'lucide-react';
import { useEffect, useState } from 'react';
import { draftOwner, keepNow, type SavedDraft, savedDrafts } from '../session/saved-drafts.ts';
import { useSession } from '../session/session-context.tsx';
import { useWhyNot } from '../session/use-why-not.ts';
import { browserStorage } from '../ui/browser/browser-storage.ts';
import { useMedia } from '../ui/browser/use-media.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { DeveloperPicker } from '../ui/developer-context.tsx';
import { ConfirmDialog } from '../ui/dialogs/form-dialog.tsx';
import { failedToast } from '../ui/feedback/toasts.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { listed, messages } from '../ui/language/messages.ts';
import { problemWords } from '../ui/language/problem-words.ts';
import { LanguagePicker } from '../ui/language-picker.tsx';
import { Logo } from '../ui/layout/logo.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Lock } from '../ui/lock.tsx';
import { ThemePicker } from '../ui/theme-context.tsx';
import { CommandPalette } from './command-palette.tsx';
import { SavedDrafts } from './home/saved-drafts.tsx';
import { mainPageWords, PAGE_GROUPS, pageGroupWords, useOpenPages } from './main-pages.ts';
import styles from './shell.module.css';

/** As the service names the tenant of its demonstration. */
const DEMO_TENANT = 'Menuiserie Démo';

/** Whether the shop of the demo tenant is open, and this is that tenant. */
const useDemoShop = (): boolean => {
  const { me } = useSession();
  const { data } = useQuery({
    queryKey: ['demo-shop'],
    enabled: me.tenant.name === DEMO_TENANT,
    queryFn: async () => (await fetch('/demo')).ok,
  });
  return data === true;
};

const pageGuardWords = messages({
  en: { title: 'You don’t have access to this page' },
  fr: { title: 'Vous n’avez pas accès à cette page' },
});

/**
 * The page, if the caller may see it, with everything locked that changes something, if they may not do that. What it takes stands
 * with the routes, so a new page or button cannot forget to ask.
 */
const PageGuard = () => {
  const say = useMessages(pageGuardWords);
  const whyNot = useWhyNot();
  const staticData = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const hidden = staticData && whyNot(staticData.sees);
  if (hidden !== undefined)
    return (
      <Page title={say.title}>
        <p>{hidden}</p>
        <SavedDrafts />
      </Page>
    );
  return (
    <Lock reason={staticData && whyNot(staticData.changes)}>
      <Outlet />
    </Lock>
  );
};

const words = messages({
  en: {
    skip: 'Skip to content',
    menu: 'Main menu',
    menuShort: 'Menu',
    menuAt: (page: string) => `Menu: ${page}`,
    docs: 'API documentation',
    shop: 'Demo shop',
    signOut: 'Sign out',
    lose: 'Sign out and lose unsaved changes?',
    unsaved: (names: string) => `You haven’t saved: ${names}. Signing out removes it from this browser.`,
    stay: 'Stay signed in',
    tenant: 'Signed in as',
    readOnly: 'read only',
    account: 'Your account',
  },
  fr: {
    skip: 'Aller au contenu',
    menu: 'Menu principal',
    menuShort: 'Menu',
    menuAt: (page: string) => `Menu : ${page}`,
    docs: 'Documentation de l’API',
    shop: 'Boutique de démonstration',
    signOut: 'Se déconnecter',
    lose: 'Se déconnecter et perdre les modifications ?',
    unsaved: (names: string) => `Non enregistré : ${names}. La déconnexion l’efface de ce navigateur.`,
    stay: 'Rester connecté',
    tenant: 'Connecté en tant que',
    readOnly: 'lecture seule',
    account: 'Votre compte',
  },
});

/** The frame of every page: the menu, the signed-in key, language and theme. */
export const Shell = () => {
  const say = useMessages(words);
  const hasShop = useDemoShop();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {say.skip}
      </a>
      <header className={styles.header}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        <div className={styles.tools}>
          <CommandPalette />
          <span className={styles.wide}>
            <DeveloperPicker />
          </span>
          <ThemePicker />
          <LanguagePicker />
          {hasShop && (
            <a className={styles.link} href="/demo" title={say.shop} aria-label={say.shop}>
              <Store size={16} aria-hidden="true" />
            </a>
          )}
          <span className={styles.wide}>
            <a className={styles.link} href="/docs" title={say.docs} aria-label={say.docs}>
              <BookOpen size={16} aria-hidden="true" />
            </a>
          </span>
          <WhoIs />
          <SignOut />
        </div>
      </header>
      <Menu />
      <main id="content" className={styles.main} tabIndex={-1}>
        <PageGuard />
      </main>
    </div>
  );
};

/** The pages by their groups: to the left of the page where there is room, above it on a narrow screen. */
const Menu = () => {
  const say = useMessages(words);
  const sayPage = useMessages(mainPageWords);
  const sayGroup = useMessages(pageGroupWords);
  const pages = useOpenPages();
  const groups = PAGE_GROUPS.filter((group) => pages.some((page) => page.group === group));
  const isNarrow = useMedia('(width <= 1100px)');
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  // The page that was chosen is on the screen: the menu makes room for it.
  useEffect(() => {
    if (pathname) setOpen(false);
  }, [pathname]);
  const here = pages.find(({ to }) => (to === '/' ? pathname === to : pathname.startsWith(to)));
  return (
    <nav aria-label={say.menu} className={styles.menu}>
      {isNarrow && (
        <Button
          changesNothing
          kind="quiet"
          icon={<MenuIcon size={16} aria-hidden="true" />}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        >
          {here ? say.menuAt(sayPage[here.name]) : say.menuShort}
        </Button>
      )}
      {(isOpen || !isNarrow) &&
        groups.map((group) => (
          <div key={group} className={styles.group}>
            {sayGroup[group] !== '' && (
              <span className={styles.groupName} aria-hidden="true">
                {sayGroup[group]}
              </span>
            )}
            {pages
              .filter((page) => page.group === group)
              .map(({ name, to, Icon }) => (
                <Link
                  key={to}
                  to={to}
                  className={styles.link}
                  activeProps={{ className: styles.here }}
                  activeOptions={{ exact: to === '/' }}
                >
                  <Icon size={16} aria-hidden="true" />
                  <span>{sayPage[name]}</span>
                </Link>
              ))}
          </div>
        ))}
    </nav>
  );
};

/** Who is signed in; for a person, a link to their account. */
const WhoIs = () => {
  const say = useMessages(words);
  const { me, can } = useSession();
  const who = (
    <>
      <span className="visually-hidden">{say.tenant}</span>
      <strong>{me.tenant.name}</strong>
      <span className="soft small">
        {me.name}
        {!can('catalogue:write') && ` · ${say.readOnly}`}
      </span>
    </>
  );
  if (!me.person) return <span className={styles.tenant}>{who}</span>;
  return (
    <Link to="/account" className={`${styles.tenant} ${styles.account}`} title={say.account}>
      {who}
      <span className="visually-hidden">{say.account}</span>
    </Link>
  );
};

/** Signing out removes what the browser keeps of this person: where that is unsaved work, they are asked. */
const SignOut = () => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { me, signOut } = useSession();
  const [lost, setLost] = useState<SavedDraft[]>([]);
  const leave = () => signOut().catch((error) => failedToast(problemWords(error, language)));
  const ask = () => {
    const unkept = keepNow();
    const drafts = [...unkept, ...savedDrafts(browserStorage, draftOwner(me))];
    if (drafts.length === 0) void leave();
    else setLost(drafts);
  };
  return (
    <>
      <IconButton label={say.signOut} icon={<LogOut size={16} aria-hidden="true" />} onPress={ask} />
      <ConfirmDialog
        title={say.lose}
        confirm={say.signOut}
        cancel={say.stay}
        isOpen={lost.length > 0}
        isDangerous
        changesNothing
        onConfirm={leave}
        onClose={() => setLost([])}
      >
        <p>{say.unsaved(listed(lost.map(({ name }) => name)))}</p>
      </ConfirmDialog>
    </>
  );
};
