import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import type { Fields } from '../../resources/language/fields.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { DeclaredInput } from '../kernel/resource/actions/DeclaredInput.tsx'
import { useDeclaredForm } from '../kernel/resource/actions/useDeclaredForm.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { platformAddress } from '../kernel/resource/platformAddress.ts'
import { applyChange } from '../kernel/resource/writes.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { PageHead } from '../kernel/ui/PageHead.tsx'
import { copyLink } from './copyLink.ts'
import { sendHref } from './sendHref.ts'
import './twoWay.css'

/** Days a link works unless said otherwise (rule two-way-9). */
const USUAL_DAYS = 30

interface Made extends AnyRecord {
  title: string
  link: string
  expiry: string
  user_id?: number | null
}

/** /add-short-link-generate: a plain short link to a web address, to be copied or sent (rule two-way-9). */
const ShortLink = () => {
  const words = useWords()
  const notify = useNotify()
  const provider = useDeskProvider()
  const { platform } = useDesk()
  const client = useQueryClient()
  const { fields } = useInWords(twoWaysSms)
  const asked = useMemo(
    () => Object.fromEntries(['target_url', 'title', 'expiry_days'].map(name => [name, fields[name]])) as Fields,
    [fields],
  )
  const form = useDeclaredForm(asked, { expiry_days: USUAL_DAYS })
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Made>()

  const generate = async (event: FormEvent) => {
    event.preventDefault()
    const values = form.validate()
    if (!values || busy) return
    setBusy(true)
    try {
      const { data } = await provider.create(twoWaysSms.name, { data: { ...values, content_type: 'url', take_response: 0 } })
      const record = data as unknown as Made
      applyChange(client, twoWaysSms.name, { is: 'created', record })
      setMade({ ...record, link: platformAddress(platform, record.link) })
    } catch (error) {
      form.refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <PageHead
        title={words('pages.two-ways-sms.shortLink', 'Short link')}
        hint={words(
          'two_way.short_hint',
          'A short address for a long one. Sent by two-way SMS, each recipient gets one of their own, and you see who opened it.',
        )}
      />
      <div className="panel short-link">
        {made ? (
          <section className="stack" aria-live="polite">
            <p className="short-link-made mono">{made.link}</p>
            <p className="hint">
              {made.title} ·{' '}
              {words('two_way.until', `Links work until ${showDate(made.expiry)}`, { date: showDate(made.expiry) })}
            </p>
            <div className="short-link-next">
              <Button
                variant="contained"
                startIcon={<Icon name="copy" />}
                ref={button => button?.focus()}
                onClick={() => copyLink(made.link, words, notify)}
              >
                {words('two_way.copy', 'Copy link')}
              </Button>
              <Button startIcon={<Icon name="send" />} href={sendHref(made)}>
                {words('two_way.send_it', 'Send it')}
              </Button>
              <Button
                variant="text"
                startIcon={<Icon name="add" />}
                onClick={() => {
                  setMade(undefined)
                  form.reset({ expiry_days: USUAL_DAYS })
                }}
              >
                {words('two_way.another', 'Another one')}
              </Button>
            </div>
          </section>
        ) : (
          <form ref={form.form} className="stack" noValidate onSubmit={generate}>
            {form.problem && (
              <p className="form-problem" role="alert">
                {form.problem}
              </p>
            )}
            {Object.keys(asked).map(name => (
              <DeclaredInput key={name} form={form} name={name} />
            ))}
            <div>
              <Button type="submit" variant="contained" startIcon={<Icon name="link" />} loading={busy}>
                {words('two_way.generate', 'Make the link')}
              </Button>
            </div>
          </form>
        )}
      </div>
    </>
  )
}

export default ShortLink
