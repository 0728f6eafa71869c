/** `<MenuList label="Row actions" anchor={button} items={items} onClose={close} />`: the menu beside what opened it, which gets the focus back. */

import { menu } from './overlays.ts'

export const MenuList = menu.Part
