import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { sendForm } from '../../../resources/campaigns/send-form.ts'
import { validateBody } from '../../../resources/language/body.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { useLeaveGuard } from '../../kernel/resource/form/useLeaveGuard.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import { ContentPart } from './ContentPart.tsx'
import { MessagePart } from './MessagePart.tsx'
import { problemsOf } from './problems.ts'
import { Recipients } from './Recipients.tsx'
import '../../kernel/ui/parts.css'
import './send.css'
import { SendInput } from './SendInput.tsx'
import { Side } from './Side.tsx'
import { TestSend } from './TestSend.tsx'
import { useSend } from './useSend.ts'

/** A message to many (rule campaigns-1): composed on the left, seen on the right, checked row by row before a credit moves. */
export const SendPage = ({ twoWay = false }: { twoWay?: boolean }) => {
  const notify = useNotify()
  const words = useWords()
  const send = useSend(twoWay)
  const [job, setJob] = useState<number>()
  const [starting, setStarting] = useState(false)
  const guard = useLeaveGuard(() => send.isTouched && !send.isSent.current, send.isTouched)

  const check = async (event: FormEvent) => {
    event.preventDefault()
    const body = send.body()
    const { errors } = validateBody(sendForm, body)
    const missing: Record<string, string> = Object.fromEntries(
      Object.entries(errors).map(([name, sentences]) => [name, sentences.join('\n')]),
    )
    if (!body.mobile_numbers && !body.contact_group_ids && !body.file_path)
      missing[send.custom ? 'file_path' : 'mobile_numbers'] = words(
        'send.who',
        'Enter numbers, choose contact groups or upload a file.',
      )
    if (twoWay && !body.two_way_content_id)
      missing.two_way_content_id = words('send.which_page', 'Choose the page that the links lead to.')
    if (twoWay && send.template && send.link.at === undefined)
      missing.link_variable = words('send.which_variable', 'Choose the variable that takes the personal link.')
    send.setErrors(missing)
    if (Object.keys(missing).length > 0) return focusFirst()
    setStarting(true)
    try {
      const { data } = await send.provider.act(campaigns, 'preflight', { input: body })
      setJob(data.id)
    } catch (error) {
      const { errors: told, rest } = problemsOf(error, Object.keys(sendForm))
      send.setErrors(told)
      if (rest) notify(rest, { type: 'error' })
      focusFirst()
    } finally {
      setStarting(false)
    }
  }

  return (
    <div className="send">
      <PageHead
        title={twoWay ? words('pages.two-ways-sms.send', 'Two-way SMS') : words('pages.delivery-report.send', 'Text SMS')}
      />
      <form className="send-form" onSubmit={check} noValidate>
        <fieldset>
          <legend>{words('send.what', 'Campaign')}</legend>
          <div className="send-two">
            <SendInput send={send} name="user_id" />
            <SendInput send={send} name="campaign" />
            {!twoWay && <SendInput send={send} name="route_type" change={TEXT_ROUTES} />}
            <SendInput send={send} name="sms_type" />
            <SendInput send={send} name="secondary_route_id" />
          </div>
        </fieldset>
        {twoWay && (
          <fieldset>
            <legend>{words('send.page', 'Page')}</legend>
            <ContentPart send={send} />
          </fieldset>
        )}
        {send.custom && (
          <fieldset>
            <legend>{words('send.to', 'Recipients')}</legend>
            <Recipients send={send} />
          </fieldset>
        )}
        <fieldset>
          <legend>{words('send.message', 'Message')}</legend>
          <MessagePart send={send} />
          {send.errors.message && (
            <p className="send-note" role="alert">
              {send.errors.message}
            </p>
          )}
        </fieldset>
        {!send.custom && (
          <fieldset>
            <legend>{words('send.to', 'Recipients')}</legend>
            <Recipients send={send} />
          </fieldset>
        )}
        <fieldset>
          <legend>{words('send.when', 'When and how')}</legend>
          <div className="send-two">
            <SendInput send={send} name="campaign_type" />
            {send.values.campaign_type === '1' && (
              <SendInput send={send} name="campaign_send_date_time" change={{ required: true }} />
            )}
            <SendInput send={send} name="priority" />
            <SendInput send={send} name="message_type" />
            {send.options?.routes.some(route => route.allow_flash === 1) && <SendInput send={send} name="is_flash" />}
            <SendInput send={send} name="ratio_set" />
            <SendInput send={send} name="failed_ratio" />
            <SendInput send={send} name="is_auto" />
          </div>
        </fieldset>
        <div className="send-actions">
          <TestSend send={send} />
          <div className="row">
            <Button onClick={send.reset}>{words('send.reset', 'Reset')}</Button>
            <Button type="submit" variant="contained" size="large" startIcon={<Icon name="check" />} loading={starting}>
              {words('send.check', 'Check and send')}
            </Button>
          </div>
        </div>
      </form>
      <Side send={send} />
      {job !== undefined && <CheckDialog send={send} job={job} onClose={() => setJob(undefined)} />}
      {guard}
    </div>
  )
}

/** Two Way has a page of its own. */
const TEXT_ROUTES = { choices: sendForm.route_type.choices.filter(({ value }) => value !== 3) } as const

/** The first wrong field, once it is drawn as such. */
const focusFirst = () => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.send-form [aria-invalid="true"]')?.focus())
}

/** Text SMS. */
const TextSms = () => <SendPage />

export default TextSms
