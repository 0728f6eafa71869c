/** `<Dialog title="Edit" onClose={close} size="xl" footer={<Button>Save</Button>}>…</Dialog>`, mounted while it is open. */

import { modal } from './overlays.ts'

export type { DialogSize } from './Modal.tsx'
export const Dialog = modal.Part
