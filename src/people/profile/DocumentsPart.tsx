import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { displayDateTime } from '../../../messaging/format.ts'
import type { RowOf } from '../../../resources/language/derived.ts'
import { KYC_STATUSES, KYC_TYPES } from '../../../resources/people/choices.ts'
import { userDocuments } from '../../../resources/people/user-documents.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate, TIME_ZONE } from '../../kernel/kinds/show.ts'
import { useAbilities } from '../../kernel/resource/access.ts'
import { ActionDialog } from '../../kernel/resource/actions/ActionDialog.tsx'
import { useActionHost } from '../../kernel/resource/actions/useActionHost.tsx'
import type { AnyRecord } from '../../kernel/resource/defineViews.ts'
import { useInWords } from '../../kernel/resource/labels.ts'
import { rowMenu } from '../../kernel/resource/list/rowMenu.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Menu } from '../../kernel/ui/Menu.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import './profile.css'

type Document = AnyRecord & RowOf<typeof userDocuments>

const views = { dialogs: { file: DocumentDialog } }

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
  const key = [userDocuments.name, 'getList', 'of', userId]
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [userDocuments.name] }),
      client.invalidateQueries({ queryKey: ['users', 'overview'] }),
    ])
  const actions = useActionHost(resource, views, () => void reload())
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (
        await provider.getList<Document>(userDocuments.name, {
          pagination: { page: 1, perPage: 100 },
          sort: { field: 'id', order: 'DESC' },
          filter: of,
          signal,
        })
      ).data,
    retry: false,
  })
  if (error) return <EmptyState icon="error" title={words('This could not be loaded')} text={error.message} />
  if (!data) return <Skeleton height={160} />
  const { user_id: _owner, ...fields } = resource.fields
  const input = Object.fromEntries(Object.entries(fields).filter(([name]) => FORM.includes(name)))
  const add = abilities.can('create') && (
    <Button
      variant={data.length === 0 ? 'contained' : 'outlined'}
      startIcon={<Icon name="upload" />}
      onClick={() => setAdding(true)}
    >
      {words('Upload a document')}
    </Button>
  )
  return (
    <div className="profile-part">
      <section>
        {data.length === 0 ? (
          <EmptyState
            icon="badge"
            title={words('No documents yet')}
            text={words('PAN card, GST certificate, DLT registration: as PDF or picture, up to 10 MB.')}
          >
            {add}
          </EmptyState>
        ) : (
          <>
            <ul className="profile-lines">
              {data.map(one => {
                const type = KYC_TYPES.find(choice => choice.value === one.document_type)
                const status = KYC_STATUSES.find(choice => choice.value === one.status)
                const title = words(
                  `resources.user-documents.fields.document_type.choices.${one.document_type}`,
                  type?.label ?? String(one.document_type),
                )
                return (
                  <li key={one.id}>
                    <span className="grow">
                      <strong>{title}</strong> <span className="mono hint">{one.document_number}</span>
                      <br />
                      <span className="hint">
                        {[
                          displayDateTime(one.created_at, TIME_ZONE),
                          one.expiry_date && words('valid until %{day}', { day: showDate(one.expiry_date) }),
                          one.remark,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    {status && (
                      <Badge tone={status.tone}>
                        {words(`resources.user-documents.fields.status.choices.${status.value}`, status.label)}
                      </Badge>
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
            </ul>
            {add && <div className="row">{add}</div>}
          </>
        )}
      </section>
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
    </div>
  )
}

const FORM: readonly string[] = ['document_type', 'document_number', 'file', 'expiry_date']
