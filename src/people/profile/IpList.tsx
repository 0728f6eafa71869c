import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useGetList } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { displayDateTime } from '../../../messaging/format.ts'
import { ipWhiteList } from '../../../resources/access/ip-white-list.ts'
import type { RowOf } from '../../../resources/language/derived.ts'
import { DeclaredForm } from '../../kernel/form/DeclaredForm.tsx'
import { FieldInput } from '../../kernel/form/FieldInput.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import { Lines } from '../parts.tsx'

type Allowed = RowOf<typeof ipWhiteList>

interface IpListProps {
  userId: number
  /** Where this person sits, as the platform sees it. */
  yourIp: string
  onChange: () => void
}

const MOST = 100

/** On a line where there is room; the buttons in line with the boxes, below their labels. */
const ADD = {
  display: 'grid',
  alignItems: 'start',
  gap: 1.5,
  '@media (width >= 700px)': { gridTemplateColumns: 'minmax(180px, 1fr) minmax(160px, 1fr) auto', '& > .row': { mt: '22px' } },
}

/** Addresses the API takes calls from, with a line to add one. */
export const IpList = ({ userId, yourIp, onChange }: IpListProps) => {
  const words = useWords()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const principal = usePrincipal()
  const [removing, setRemoving] = useState<Allowed>()
  // Who manages nobody names nobody.
  const of = principal?.userType === 2 ? {} : { user_id: userId }
  const { data = [], error: failed } = useGetList<Allowed>(ipWhiteList.name, {
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'id', order: 'DESC' },
    filter: of,
  })
  const reload = async () => {
    await client.invalidateQueries({ queryKey: [ipWhiteList.name] })
    onChange()
  }

  const fields = useMemo(() => {
    const { ip_address, label } = ipWhiteList.fields
    return fieldsInWords(words, 'resources.ip-white-lists.fields', { ip_address, label })
  }, [words])
  return (
    <Section title={words('Allowed addresses')}>
      {failed && (
        <Note severity="error" role="alert">
          {failed.message}
        </Note>
      )}
      {data.length > 0 && (
        <Lines>
          {data.map(one => (
            <li key={one.id}>
              <span className="mono">{one.ip_address}</span>
              <span className="grow">{one.label}</span>
              <span className="hint">
                {one.last_used_at
                  ? words('last used %{at}', { at: displayDateTime(one.last_used_at, TIME_ZONE) })
                  : words('never used')}
              </span>
              <IconButton
                icon="delete"
                size="small"
                label={words('Remove %{address}', { address: one.ip_address })}
                onClick={() => setRemoving(one)}
              />
            </li>
          ))}
        </Lines>
      )}
      <DeclaredForm
        className="stack"
        fields={fields}
        onSubmit={async (input, { form }) => {
          await provider.create(ipWhiteList.name, { data: { ...of, ...input } })
          await reload()
          form.reset()
        }}
      >
        <Box sx={ADD}>
          <FieldInput name="ip_address" change={{ help: words('You are at %{ip}.', { ip: yourIp }) }} />
          <FieldInput name="label" />
          <Adding ip={yourIp} />
        </Box>
      </DeclaredForm>
      {removing && (
        <ConfirmDialog
          title={words('ra.action.delete', 'Delete')}
          text={words('Stop accepting calls from %{address}?', { address: removing.ip_address })}
          tone="danger"
          run={async () => {
            await provider.delete(ipWhiteList.name, { id: removing.id, previousData: removing })
            await reload()
            return undefined
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  )
}

const Adding = ({ ip }: { ip: string }) => {
  const words = useWords()
  const { setValue } = useFormContext()
  const { isSubmitting } = useFormState()
  return (
    <div className="row wrap">
      <Button type="submit" startIcon={<Icon name="add" />} loading={isSubmitting}>
        {words('ra.action.add', 'Add')}
      </Button>
      <Button variant="text" onClick={() => setValue('ip_address', ip, { shouldValidate: true })}>
        {words('Use my address')}
      </Button>
    </div>
  )
}
