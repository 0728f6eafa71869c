import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import type { Fields, Input } from '../../resources/language/fields.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { DeclaredForm } from '../kernel/form/DeclaredForm.tsx'
import { FieldInput } from '../kernel/form/FieldInput.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { copyLink } from '../kernel/resource/copyLink.ts'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { platformAddress } from '../kernel/resource/platformAddress.ts'
import { applyChange } from '../kernel/resource/writes.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { PageHead } from '../kernel/ui/PageHead.tsx'
import { sendHref } from './sendHref.ts'

/** Days a link works unless said otherwise (rule two-way-9). */
const START = { expiry_days: 30 }

const MADE = {
  px: 2,
  py: 1.5,
  borderRadius: 1,
  bgcolor: 'var(--accent-soft)',
  color: 'var(--accent-ink)',
  fontSize: 'var(--text-xl)',
  overflowWrap: 'anywhere',
  userSelect: 'all',
}

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
  const making = useMutation({
    mutationFn: async (values: Input<Fields>): Promise<Made> => {
      const { data } = await provider.create(twoWaysSms.name, { data: { ...values, content_type: 'url', take_response: 0 } })
      const record = data as unknown as Made
      applyChange(client, twoWaysSms.name, { is: 'created', record })
      return { ...record, link: platformAddress(platform, record.link) }
    },
  })
  const made = making.data

  return (
    <>
      <PageHead
        title={words('Short link')}
        hint={words(
          'A short address for a long one. When sent by two-way SMS, each recipient gets a personal link and you see who opened it.',
        )}
      />
      <Box className="panel" sx={{ maxWidth: 620, p: 2.5 }}>
        {made ? (
          <section className="stack" aria-live="polite">
            <Box component="p" className="mono" sx={MADE}>
              {made.link}
            </Box>
            <p className="hint">
              {made.title} ·{' '}
              {words('two_way.until', `Links work until ${showDate(made.expiry)}`, { date: showDate(made.expiry) })}
            </p>
            <div className="row wrap">
              <Button
                variant="contained"
                startIcon={<Icon name="copy" />}
                ref={button => button?.focus()}
                onClick={() => copyLink(made.link, words, notify)}
              >
                {words('Copy link')}
              </Button>
              <Button startIcon={<Icon name="send" />} href={sendHref(made)}>
                {words('Send')}
              </Button>
              <Button variant="text" startIcon={<Icon name="add" />} onClick={making.reset}>
                {words('Create another')}
              </Button>
            </div>
          </section>
        ) : (
          <DeclaredForm className="stack" fields={asked} record={START} onSubmit={values => making.mutateAsync(values)}>
            {Object.keys(asked).map(name => (
              <FieldInput key={name} name={name} />
            ))}
            <div>
              <Button type="submit" variant="contained" startIcon={<Icon name="link" />} loading={making.isPending}>
                {words('Create link')}
              </Button>
            </div>
          </DeclaredForm>
        )}
      </Box>
    </>
  )
}

export default ShortLink
