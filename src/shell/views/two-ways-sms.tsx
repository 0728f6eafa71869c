import { lazy, Suspense } from 'react'
import { twoWaysSms } from '../../../resources/two-way/two-ways-sms.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { copyLink } from '../../two-way/copyLink.ts'
import { ExpiryCell } from '../../two-way/ExpiryCell.tsx'
import { FirstPage } from '../../two-way/FirstPage.tsx'
import { LinkCell } from '../../two-way/LinkCell.tsx'
import { sendHref } from '../../two-way/sendHref.ts'

const PreviewDialog = lazy(() => import('../../two-way/PreviewDialog.tsx'))
const ContentReport = lazy(() => import('../../two-way/ContentReport.tsx'))
const Editor = lazy(() => import('../../two-way/Editor.tsx'))
const SendTwoWay = lazy(() => import('../../campaigns/send/SendTwoWay.tsx'))
const ShortLink = lazy(() => import('../../two-way/ShortLink.tsx'))

/** Two-way pages: their list, editor, preview and reports, the send page, the short link (rule two-way-5). */
export default defineViews(twoWaysSms, {
  cells: { link: LinkCell, expiry: ExpiryCell },
  formAt: id => (id === undefined ? '/add-two-ways-sms' : `/add-two-ways-sms/${id}`),
  links: (record, { words, whole, notify }) => [
    { label: words('Send'), icon: 'send', href: sendHref(record) },
    {
      label: words('Copy link'),
      icon: 'copy',
      onSelect: () => {
        void copyLink(whole(record.link ?? ''), words, notify)
      },
    },
  ],
  empty: FirstPage,
  dialogs: {
    preview: props => (
      <Suspense fallback={null}>
        <PreviewDialog {...props} />
      </Suspense>
    ),
    clickReport: props => (
      <Suspense fallback={null}>
        <ContentReport {...props} of="clicks" />
      </Suspense>
    ),
    responseReport: props => (
      <Suspense fallback={null}>
        <ContentReport {...props} of="responses" />
      </Suspense>
    ),
  },
  pages: {
    send: () => <SendTwoWay />,
    add: () => <Editor />,
    edit: () => <Editor />,
    shortLink: () => <ShortLink />,
  },
})
