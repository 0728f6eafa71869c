import Button from '@mui/material/Button'
import { useGetOne } from 'react-admin'
import { TAKE_RESPONSES } from '../../../resources/two-way/choices.ts'
import { twoWaysSms } from '../../../resources/two-way/two-ways-sms.ts'
import { FieldInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'
import { showDate } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import type { Send } from './useSend.ts'

interface Content {
  id: number
  take_response: number
  expiry: string | null
}

/** What the personal links lead to, with what recipients can answer and until when. */
export const ContentPart = ({ send }: { send: Send }) => {
  const words = useWords()
  const id = send.values.two_way_content_id as number | null | undefined
  const { data } = useGetOne<Content>(twoWaysSms.name, { id: id ?? 0 }, { enabled: Boolean(id), retry: false })
  const content = id ? data : undefined
  const start = send.values.campaign_type === '1' ? send.values.campaign_send_date_time : undefined
  const over = content?.expiry && typeof start === 'string' && start.slice(0, 10) > content.expiry.slice(0, 10)
  return (
    <>
      <FieldInput name="two_way_content_id" change={{ required: true }} />
      <div className="row wrap">
        {content ? (
          <>
            {content.take_response === 0 ? (
              <Badge>{words('No response')}</Badge>
            ) : (
              <ChoiceBadge
                choices={TAKE_RESPONSES}
                value={content.take_response}
                at="resources.two-ways-sms.fields.take_response.choices"
              />
            )}
            {content.expiry && (
              <span className="hint">
                {words('two_way.until', `Links work until ${showDate(content.expiry)}`, { date: showDate(content.expiry) })}
              </span>
            )}
            <Button size="small" variant="text" startIcon={<Icon name="edit" />} href={`/add-two-ways-sms/${content.id}`}>
              {words('Edit the page')}
            </Button>
          </>
        ) : (
          <Button size="small" variant="text" startIcon={<Icon name="add" />} href="/add-two-ways-sms">
            {words('New page')}
          </Button>
        )}
      </div>
      {over && (
        <Note role="alert">
          {words('The links end before this campaign starts. Choose an earlier start or a page that is valid longer.')}
        </Note>
      )}
    </>
  )
}
