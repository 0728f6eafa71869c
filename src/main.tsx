// What every other sheet stands on, and may put otherwise.
import './kernel/ui/tokens.css'
import './kernel/ui/base.css'

import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createAuthProvider } from '../authProvider/authProvider.ts'
import { clearSession, readSession, setLocked, subscribeSession } from '../authProvider/session.ts'
import { loadConfig } from '../dataProvider/config.ts'
import { createDataProvider } from '../dataProvider/dataProvider.ts'
import { createPlatform } from '../dataProvider/platform.ts'
import { present } from '../messaging/present.ts'
import { messageOf } from '../messaging/thrown.ts'
import { register } from '../resources/index.ts'
import { screensOf } from '../resources/screens.ts'
import { applyAppearance, readAppearance } from './kernel/desk/appearance.ts'
import { declared, followDeclarations } from './kernel/desk/declarations.ts'
import { createI18nProvider } from './kernel/i18n/i18nProvider.ts'
import { loadStyles } from './kernel/Styles.tsx'
import { App } from './shell/App.tsx'
import { preloadFor } from './shell/contents.tsx'
import { createDeskStore } from './shell/deskStore.ts'
import { shownScreens } from './shell/pages.ts'
import { createQueryClient } from './shell/queryClient.ts'
import { askForPassword } from './shell/stepUp/ask.ts'

declare global {
  /** The request for `/config.json` that public/first.js began. */
  var deskConfig: Promise<Response> | undefined
}

const start = async (): Promise<void> => {
  applyAppearance()
  followDeclarations(register)
  const root = createRoot(present(document.getElementById('root')))
  const screens = shownScreens(screensOf(register))
  try {
    const config = await loadConfig(globalThis.deskConfig)
    const platform = createPlatform({
      config,
      token: () => readSession()?.token,
      hasUser: () => readSession() !== undefined,
      onUnauthenticated: clearSession,
      onLocked: () => setLocked(true),
      onStepUp: askForPassword,
    })
    const dataProvider = createDataProvider(register, platform, declared)
    const store = createDeskStore(dataProvider)
    const desk = { register, screens, platform, authProvider: createAuthProvider(platform, register), dataProvider, store }
    const queryClient = createQueryClient()
    // Before anything is drawn, so that no column appears and goes again.
    const chosen = store.follow()
    subscribeSession(() => void store.follow())
    const session = readSession()
    const [i18nProvider] = await Promise.all([
      createI18nProvider(readAppearance().locale),
      preloadFor(location, { desk, screens, session, client: queryClient, chosen }),
      loadStyles(readAppearance().direction),
      chosen,
    ])
    const router = createBrowserRouter([{ path: '*', element: <App {...{ desk, i18nProvider, queryClient }} /> }])
    root.render(<RouterProvider router={router} />)
  } catch (error) {
    root.render(<p role="alert">{messageOf(error)}</p>)
  }
}

void start()
