/** The component of every declared page, loaded when its address is opened. A declared page that is missing here has no entry in the menu. */

import type { ComponentType } from 'react'

/** Address as declared → what loads it; the module's default export is the page. */
export const PAGES: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {}
