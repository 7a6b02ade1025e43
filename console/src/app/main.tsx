import '../ui/tokens.css';
import '../ui/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { VantailError } from '@vantail/client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SessionProvider } from '../session/session-provider.tsx';
import { SignInAgain } from '../session/sign-in-form.tsx';
import { SignInPage } from '../session/sign-in-page.tsx';
import { DeveloperProvider } from '../ui/developer-context.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { LanguageProvider } from '../ui/language/language-context.tsx';
import { ThemeProvider } from '../ui/theme-context.tsx';
import { router } from './router.tsx';

/** The client has retried already where that helps; a refusal stays the same however often it is repeated. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => !(error instanceof VantailError) && count < 2,
    },
  },
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <DeveloperProvider>
        <LanguageProvider>
          <QueryClientProvider client={queries}>
            <SessionProvider SignIn={SignInPage} SignInAgain={SignInAgain}>
              <RouterProvider router={router} />
            </SessionProvider>
            <Toasts />
          </QueryClientProvider>
        </LanguageProvider>
      </DeveloperProvider>
    </ThemeProvider>
  </StrictMode>,
);
