import { twoWaysSms } from '../../../resources/two-way/two-ways-sms.ts'
import { copyLink } from '../../kernel/resource/copyLink.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { lazyOverlay, lazyPart } from '../../kernel/ui/lazyPart.tsx'
import { ExpiryCell } from '../../two-way/ExpiryCell.tsx'
import { FirstPage } from '../../two-way/FirstPage.tsx'
import { LinkCell } from '../../two-way/LinkCell.tsx'
import { sendHref } from '../../two-way/sendHref.ts'

const SendTwoWay = lazyPart(() => import('../../campaigns/send/SendTwoWay.tsx')).Part
const ShortLink = lazyPart(() => import('../../two-way/ShortLink.tsx')).Part
const ContentReport = lazyOverlay(() => import('../../two-way/ContentReport.tsx')).Part
const Editor = lazyPart(() => import('../../two-way/Editor.tsx')).Part

/** Two-way pages: their list, editor, preview and reports, the send page, the short link (rule two-way-5). */
export default defineViews(twoWaysSms, {
  cells: { link: LinkCell, expiry: ExpiryCell },
  formAt: id => (id === undefined ? '/add-two-ways-sms' : `/add-two-ways-sms/${id}`),
  links: (record, { words, whole, notify }) => [
    { label: words('Send'), icon: 'send', href: sendHref(record) },
    { label: words('Copy link'), icon: 'copy', onSelect: () => void copyLink(whole(record.link ?? ''), words, notify) },
  ],
  empty: FirstPage,
  dialogs: {
    preview: lazyOverlay(() => import('../../two-way/PreviewDialog.tsx')).Part,
    clickReport: props => <ContentReport {...props} of="clicks" />,
    responseReport: props => <ContentReport {...props} of="responses" />,
  },
  pages: { send: () => <SendTwoWay />, add: () => <Editor />, edit: () => <Editor />, shortLink: () => <ShortLink /> },
})
