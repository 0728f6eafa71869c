import { waFiles } from '../../../resources/whatsapp/media.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { FileCell, KeptCell, SizeCell, UsedCell } from '../media/cells.tsx'
import { LinkDialog, PreviewDialog } from '../media/dialogs.tsx'
import { NoFiles } from '../media/NoFiles.tsx'

export default defineViews(waFiles, {
  cells: { file_name: FileCell, size: SizeCell, used_in: UsedCell, expires_at: KeptCell },
  cards: ['file_name', 'media_type', 'size', 'used_in', 'created_at'],
  empty: NoFiles,
  dialogs: { preview: PreviewDialog, link: LinkDialog },
})
