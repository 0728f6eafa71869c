/** /app-settings: every setting of the platform for admins, the own name and logo for a reseller (rule system-1). */

import { usePrincipal } from '../../../authProvider/principal.ts'
import { OwnSettings } from './OwnSettings.tsx'
import { PlatformSettings } from './PlatformSettings.tsx'

const AppSettings = () => (usePrincipal()?.userType === 1 ? <OwnSettings /> : <PlatformSettings />)

export default AppSettings
