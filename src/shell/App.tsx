/** The panel: react-admin's contexts and resources, and the frame around what a signed-in person sees. */

import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo } from 'react'
import { DefaultTitleContextProvider, ResourceDefinitionContextProvider } from 'react-admin'
import { Navigate, Outlet, Routes, useLocation } from 'react-router'
import { useSession } from '../../authProvider/principal.ts'
import { useBrand } from '../kernel/desk/brand.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { onActed } from '../kernel/resource/actions/acted.ts'
import { Loading } from '../kernel/ui/Loading.tsx'
import { lazyOverlay } from '../kernel/ui/lazyPart.tsx'
import { NotAuthorizedStranger } from '../kernel/ui/MessageScreen.tsx'
import { Tips } from '../kernel/ui/Tips.tsx'
import { moneyMayHaveMoved } from '../money/useBalance.ts'
import { BrandLoader } from './BrandLoader.tsx'
import { DeskContexts, type DeskContextsProps } from './DeskContexts.tsx'
import { ErrorBoundary } from './ErrorScreen.tsx'
import { FreshAbilities } from './FreshAbilities.tsx'
import { Layout } from './layout/Layout.tsx'
import { Notices } from './Notices.tsx'
import { definitionsOf, routesOf } from './routes.tsx'
import { StepUp } from './stepUp/StepUp.tsx'

// What is done may cost or bring credits, whatever it is.
onActed(moneyMayHaveMoved)

const LiveCampaigns = lazyOverlay(() => import('../campaigns/LiveCampaigns.tsx')).Part

export const App = ({ desk, i18nProvider, queryClient }: Omit<DeskContextsProps, 'children'>) => {
  useFreshStart(queryClient)
  return (
    <DeskContexts {...{ desk, i18nProvider, queryClient }}>
      <Suspense fallback={<Loading />}>
        <DeskScreens />
      </Suspense>
      <BrandLoader />
      <FreshAbilities />
      <StepUp />
      <Notices />
      <Tips />
    </DeskContexts>
  )
}

/** Nothing of one account may show for the next: what was loaded goes when the account changes, here or in another tab. */
const useFreshStart = (queryClient: QueryClient) => {
  const account = useSession()?.user.uuid
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is another account.
  useEffect(() => () => queryClient.clear(), [account, queryClient])
}

/** What react-admin's `CoreAdminUI` does, whose routes are drawn three times before they stand: first without its resources. */
const DeskScreens = () => {
  const { screens } = useDesk()
  const title = useBrand().name
  const { pathname } = useLocation()
  const definitions = useMemo(() => definitionsOf(screens), [screens])
  const routes = useMemo(() => routesOf(screens, <Frame />), [screens])
  return (
    <ResourceDefinitionContextProvider definitions={definitions}>
      <DefaultTitleContextProvider value={title}>
        <ErrorBoundary resetKey={pathname}>
          <Routes>{routes}</Routes>
        </ErrorBoundary>
      </DefaultTitleContextProvider>
    </ResourceDefinitionContextProvider>
  )
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
  return <Layout>{SCREEN}</Layout>
}

const CurrentScreen = () => {
  const { pathname } = useLocation()
  return (
    <>
      <LiveCampaigns />
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<Loading inside />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

/** The same for good: the frame is not drawn anew with each address, such as that of a sort. */
const SCREEN = <CurrentScreen />
