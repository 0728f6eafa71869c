import { qrcodes } from '../../../resources/whatsapp/qrcodes.ts'
import { copyLink } from '../../kernel/resource/copyLink.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { ImageCell, LinkCell } from '../qrcodes/cells.tsx'
import { ImageDialog } from '../qrcodes/ImageDialog.tsx'
import { NoCodes } from '../qrcodes/NoCodes.tsx'

export default defineViews(qrcodes, {
  cells: { image_format: ImageCell, deep_link_url: LinkCell },
  empty: NoCodes,
  dialogs: { image: ImageDialog },
  links: (record, { words, notify }) => [
    { label: words('Copy link'), icon: 'copy', onSelect: () => void copyLink(record.deep_link_url ?? '', words, notify) },
  ],
})
