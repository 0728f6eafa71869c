/** What stands at which address: a `<Resource>` for every declaration, a route for every page. */

import { type ReactNode, useState } from 'react'
import { Resource, type ResourceDefinition } from 'react-admin'
import { Navigate, Route } from 'react-router'
import { usePrincipal, useSession } from '../../authProvider/principal.ts'
import { allows, PUBLIC } from '../../resources/language/access.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import type { Screen } from '../../resources/screens.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { homePath } from '../kernel/desk/landing.ts'
import { iconOf } from '../kernel/ui/Icon.tsx'
import { NotAuthorized, NotFound } from '../kernel/ui/MessageScreen.tsx'
import { contentOf, FirstRun, SignIn } from './contents.tsx'

/** What react-admin is to know of a resource. */
const propsOf = ({ name, title, operations, icon }: AnyResource) => ({
  name,
  icon: iconOf(icon ?? 'list'),
  recordRepresentation: title,
  hasCreate: operations.create !== undefined,
  hasEdit: operations.update !== undefined,
  hasShow: operations.get !== undefined,
})

/** The definitions that react-admin's own routes register one by one once they are drawn: they are known before. */
export const definitionsOf = (screens: readonly Screen[]): Readonly<Record<string, ResourceDefinition>> =>
  Object.fromEntries(
    screens.flatMap(({ resource }) => (resource ? [[resource.name, { ...propsOf(resource), hasList: true }]] : [])),
  )

/** A route for every page and a `<Resource>` for each list, each behind its gate; `frame` stands around all but the public ones. */
export const routesOf = (screens: readonly Screen[], frame: ReactNode) => {
  const pages = screens.flatMap(screen => {
    const content = screen.resource ? undefined : contentOf(screen)
    return content ? [{ ...screen, content }] : []
  })
  return (
    <>
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
      <Route element={frame}>
        <Route path="/" element={<Home />} />
        <Route path="/first-run" element={<FirstRun />} />
        <Route path="/misc/not-authorized" element={<NotAuthorized />} />
        {pages
          .filter(({ gate }) => gate.can !== PUBLIC)
          .map(screen => (
            <Route key={screen.path} path={screen.path} element={<Gated screen={screen}>{screen.content}</Gated>} />
          ))}
        {screens.map(screen => {
          const { resource } = screen
          if (!resource) return null
          // What stands over its list (a form, a record) is part of it, so that the list stays as it is below.
          const list = <Gated screen={screen}>{contentOf(screen)}</Gated>
          return (
            <Route key={resource.name} path={`/${resource.name}/*`} element={<Resource {...propsOf(resource)} list={list} />} />
          )
        })}
        <Route path="*" element={<NotFound />} />
      </Route>
    </>
  )
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
