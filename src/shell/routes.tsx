/** What stands at which address: a `<Resource>` for every declaration, a route for every page. */

import { type ReactNode, useState } from 'react'
import { CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route } from 'react-router'
import { usePrincipal, useSession } from '../../authProvider/principal.ts'
import { allows, PUBLIC } from '../../resources/language/access.ts'
import type { Screen } from '../../resources/screens.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { homePath } from '../kernel/desk/landing.ts'
import { iconOf } from '../kernel/ui/Icon.tsx'
import { NotAuthorized } from '../kernel/ui/MessageScreen.tsx'
import { contentOf, FirstRun, SignIn } from './contents.tsx'

/**
 * Children of react-admin's `<Admin>`: custom routes for pages, a `<Resource>` for each list, each behind its gate. To be made once:
 * react-admin reads them anew whenever they are other elements.
 */
export const routesOf = (screens: readonly Screen[]) => {
  const pages = screens.flatMap(screen => {
    const content = screen.resource ? undefined : contentOf(screen)
    return content ? [{ ...screen, content }] : []
  })
  return [
    <CustomRoutes key="public" noLayout>
      <Route
        path="/authentication"
        element={
          <Restricted>
            <SignIn />
          </Restricted>
        }
      />
      {pages
        .filter(({ gate }) => gate.can === PUBLIC)
        .map(({ path, content, restricted }) => (
          <Route key={path} path={path} element={restricted ? <Restricted>{content}</Restricted> : content} />
        ))}
    </CustomRoutes>,
    <CustomRoutes key="pages">
      <Route path="/" element={<Home />} />
      <Route path="/first-run" element={<FirstRun />} />
      <Route path="/misc/not-authorized" element={<NotAuthorized />} />
      {pages
        .filter(({ gate }) => gate.can !== PUBLIC)
        .map(screen => (
          <Route key={screen.path} path={screen.path} element={<Gated screen={screen}>{screen.content}</Gated>} />
        ))}
    </CustomRoutes>,
    ...screens.flatMap(screen => {
      const { resource } = screen
      if (!resource) return []
      const { name, title, operations, icon } = resource
      return [
        // What stands over its list (a form, a record) is part of it, so that the list stays as it is below.
        <Resource
          key={name}
          name={name}
          icon={iconOf(icon ?? 'list')}
          recordRepresentation={title}
          hasCreate={operations.create !== undefined}
          hasEdit={operations.update !== undefined}
          hasShow={operations.get !== undefined}
          list={<Gated screen={screen}>{contentOf(screen)}</Gated>}
        />,
      ]
    }),
  ]
}

/** A signed-in visitor has no business on a restricted page (rule panel-1). */
const Restricted = ({ children }: { children: ReactNode }) => {
  // Asked once, on arrival: signing in on the page itself leads where sign-in leads.
  const signedIn = useSession() !== undefined
  const [arrived] = useState(signedIn)
  return arrived && signedIn ? <Navigate to="/" replace /> : children
}

const Gated = ({ screen, children }: { screen: Screen; children: ReactNode }) =>
  allows(usePrincipal(), screen.gate) ? children : <Navigate to="/misc/not-authorized" replace />

const Home = () => {
  const { screens } = useDesk()
  return <Navigate to={homePath(screens, usePrincipal())} replace />
}
