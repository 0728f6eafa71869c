import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { bytes, displayDateTime } from '../../../messaging/format.ts'
import type { RowOf } from '../../../resources/language/derived.ts'
import { KYC_STATUSES } from '../../../resources/people/choices.ts'
import { userDocuments } from '../../../resources/people/user-documents.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'
import { titleOf } from '../../kernel/kinds/reference/titles.ts'
import { showDate, TIME_ZONE } from '../../kernel/kinds/show.ts'
import { useAbilities } from '../../kernel/resource/access.ts'
import { ActionDialog } from '../../kernel/resource/actions/ActionDialog.tsx'
import { useActionHost } from '../../kernel/resource/actions/useActionHost.tsx'
import type { AnyRecord } from '../../kernel/resource/defineViews.ts'
import { useInWords } from '../../kernel/resource/labels.ts'
import { rowMenu } from '../../kernel/resource/list/rowMenu.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Menu } from '../../kernel/ui/Menu.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { Lines } from '../parts.tsx'

type Document = AnyRecord & RowOf<typeof userDocuments>

/** The whole number and the file of a document; asking for it is noted. */
export const DocumentDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  const { platform } = useDesk()
  const { data, error } = useAnswer(userDocuments, 'open', { id: record.id }, { gcTime: 0, refetchOnWindowFocus: false })
  return (
    <Dialog
      title={titleOf(useInWords(userDocuments), record)}
      onClose={close}
      footer={<Button onClick={close}>{words('ra.action.close', 'Close')}</Button>}
    >
      {error ? (
        <Note severity="error" role="alert">
          {error.message}
        </Note>
      ) : data ? (
        <div className="stack">
          <Facts>
            {data.document_number && (
              <Fact name={words('Number')}>
                <span className="mono">{data.document_number}</span>
              </Fact>
            )}
            <Fact name={words('File')}>
              {data.file_name} <span className="hint">{bytes(data.size)}</span>
            </Fact>
          </Facts>
          <p>
            <Button variant="contained" href={platform.fileUrl(data.file_path)} target="_blank" rel="noopener noreferrer">
              {words('Save the file')}
            </Button>
          </p>
          <p className="hint">{words('The link works for ten minutes. Opening it is recorded.')}</p>
        </div>
      ) : (
        <Skeleton height={96} />
      )}
    </Dialog>
  )
}

const views = { dialogs: { file: DocumentDialog } }

const FORM: readonly string[] = ['document_type', 'document_number', 'file', 'expiry_date']

/** The papers of one account: uploaded here, checked by the operator. */
export const DocumentsPart = ({ userId }: { userId: number }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const principal = usePrincipal()
  const resource = useInWords(userDocuments)
  const abilities = useAbilities(resource)
  const [adding, setAdding] = useState(false)
  const of = principal?.userType === 2 ? {} : { user_id: userId }
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [userDocuments.name] }),
      client.invalidateQueries({ queryKey: ['users', 'overview'] }),
    ])
  const actions = useActionHost(resource, views, () => void reload())
  const query = useGetList<Document>(
    userDocuments.name,
    { pagination: { page: 1, perPage: 100 }, sort: { field: 'id', order: 'DESC' }, filter: of },
    { retry: false },
  )
  const input = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => FORM.includes(name)))
  const add = abilities.can('create') && (
    <Button
      variant={query.data?.length === 0 ? 'contained' : 'outlined'}
      startIcon={<Icon name="upload" />}
      onClick={() => setAdding(true)}
    >
      {words('Upload a document')}
    </Button>
  )
  return (
    <Answered query={query} waiting={160}>
      {documents => (
        <Stack sx={{ gap: 1.5, '& .ui-empty': { py: 2 } }}>
          {documents.length === 0 ? (
            <EmptyState
              icon="badge"
              title={words('No documents yet')}
              text={words('PAN card, GST certificate or DLT registration certificate, as a PDF or image of up to 10 MB.')}
            >
              {add}
            </EmptyState>
          ) : (
            <>
              <Lines>
                {documents.map(one => {
                  const title = titleOf(resource, one)
                  const about = [
                    displayDateTime(one.created_at, TIME_ZONE),
                    one.expiry_date && words('valid until %{day}', { day: showDate(one.expiry_date) }),
                    one.remark,
                  ]
                  return (
                    <li key={one.id}>
                      <span className="grow">
                        <strong>{title}</strong> <span className="mono hint">{one.document_number}</span>
                        <br />
                        <span className="hint">{about.filter(Boolean).join(' · ')}</span>
                      </span>
                      {one.status !== null && (
                        <ChoiceBadge
                          choices={KYC_STATUSES}
                          value={one.status}
                          at="resources.user-documents.fields.status.choices"
                        />
                      )}
                      <Menu
                        label={`${words('Actions:')} ${title}`}
                        icon="more"
                        size="small"
                        items={rowMenu({ resource, abilities, actions, words, open: undefined }, one)}
                      />
                    </li>
                  )
                })}
              </Lines>
              {add && <div className="row">{add}</div>}
            </>
          )}
          {adding && (
            <ActionDialog
              title={words('Upload a document')}
              input={input}
              tone="primary"
              nameOf={() => ''}
              run={async body => {
                const { data: made } = await provider.create<AnyRecord>(userDocuments.name, { data: { ...of, ...body } })
                await reload()
                return { done: [made.id], failed: [], message: '' }
              }}
              onClose={() => setAdding(false)}
            />
          )}
          {actions.element}
        </Stack>
      )}
    </Answered>
  )
}
