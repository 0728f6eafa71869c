/** The panel: contexts, then a route for every screen of the register, behind its gate. */

import type { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, type I18nProvider } from 'ra-core'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { usePrincipal, useSession } from '../../authProvider/principal.ts'
import { allows, PUBLIC } from '../../resources/language/access.ts'
import type { Screen } from '../../resources/screens.ts'
import { type Desk, DeskContext, useDesk } from '../kernel/desk/Desk.tsx'
import { homePath } from '../kernel/desk/landing.ts'
import { onActed } from '../kernel/resource/actions/acted.ts'
import { Loading } from '../kernel/ui/Loading.tsx'
import { NotAuthorized, NotAuthorizedStranger, NotFound } from '../kernel/ui/MessageScreen.tsx'
import { Toasts } from '../kernel/ui/Toasts.tsx'
import { toast } from '../kernel/ui/toast.ts'
import { moneyMayHaveMoved } from '../money/useBalance.ts'
import { BrandLoader } from './BrandLoader.tsx'
import { contentOf, FirstRun, SignIn } from './contents.tsx'
import { ErrorBoundary } from './ErrorScreen.tsx'
import { FreshAbilities } from './FreshAbilities.tsx'
import { Layout } from './layout/Layout.tsx'
import { Notifications } from './Notifications.tsx'
import { StepUpDialog } from './stepUp/StepUpDialog.tsx'

// What is done may cost or bring credits, whatever it is.
onActed(moneyMayHaveMoved)

const LiveCampaigns = lazy(() => import('../campaigns/LiveCampaigns.tsx'))

export interface AppProps {
  desk: Desk
  i18nProvider: I18nProvider
  queryClient: QueryClient
}

export const App = ({ desk, i18nProvider, queryClient }: AppProps) => {
  useFreshStart(queryClient)
  return (
    <DeskContext value={desk}>
      <CoreAdminContext
        authProvider={desk.authProvider}
        dataProvider={desk.dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
      >
        <Suspense fallback={<Loading />}>
          <DeskRoutes />
        </Suspense>
        <BrandLoader />
        <FreshAbilities />
        <Notifications />
        <StepUpDialog />
        <Toasts />
      </CoreAdminContext>
    </DeskContext>
  )
}

/** Nothing of one account may show for the next: what was loaded goes when the account changes, here or in another tab. */
const useFreshStart = (queryClient: QueryClient) => {
  const account = useSession()?.user.uuid
  useEffect(
    () => () => {
      queryClient.clear()
      if (account) toast.clear()
    },
    [account, queryClient],
  )
}

const DeskRoutes = () => {
  const { screens } = useDesk()
  const routes = useMemo(
    () =>
      screens.flatMap(screen => {
        const content = contentOf(screen)
        return content ? [{ ...screen, content }] : []
      }),
    [screens],
  )
  return (
    <Routes>
      <Route
        path="/authentication"
        element={
          <Restricted>
            <SignIn />
          </Restricted>
        }
      />
      {routes
        .filter(({ gate }) => gate.can === PUBLIC)
        .map(({ path, content, restricted }) => (
          <Route key={path} path={path} element={restricted ? <Restricted>{content}</Restricted> : content} />
        ))}
      <Route element={<Frame />}>
        <Route index element={<Home />} />
        <Route path="/first-run" element={<FirstRun />} />
        <Route path="/misc/not-authorized" element={<NotAuthorized />} />
        {routes
          .filter(({ gate }) => gate.can !== PUBLIC)
          .map(screen => (
            <Route
              key={screen.path}
              path={screen.resource ? `${screen.path}/*` : screen.path}
              element={<Gated screen={screen}>{screen.content}</Gated>}
            />
          ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}

/** A signed-in visitor has no business on a restricted page (rule panel-1). */
const Restricted = ({ children }: { children: ReactNode }) => {
  // Asked once, on arrival: signing in on the page itself leads where sign-in leads.
  const signedIn = useSession() !== undefined
  const [arrived] = useState(signedIn)
  return arrived && signedIn ? <Navigate to="/" replace /> : children
}

/** Everything inside needs a session; losing it leads to sign-in, which leads back here. */
const Frame = () => {
  const session = useSession()
  const { pathname, search } = useLocation()
  const from = pathname === '/' ? {} : { state: { from: pathname + search } }
  if (!session && pathname === '/misc/not-authorized') return <NotAuthorizedStranger />
  if (!session) return <Navigate to="/authentication" replace {...from} />
  if (session.locked) return <Navigate to="/idle-user" replace {...from} />
  if (session.user.must_change_password === 1) return <Navigate to="/change-password" replace />
  return (
    <Layout>
      <Suspense fallback={null}>
        <LiveCampaigns />
      </Suspense>
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<Loading inside />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </Layout>
  )
}

const Gated = ({ screen, children }: { screen: Screen; children: ReactNode }) =>
  allows(usePrincipal(), screen.gate) ? children : <Navigate to="/misc/not-authorized" replace />

const Home = () => {
  const { screens } = useDesk()
  return <Navigate to={homePath(screens, usePrincipal())} replace />
}
