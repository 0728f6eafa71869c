import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { EMPTY_DRAFT } from '../../../messaging/whatsapp/draftShape.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { useInWords } from '../../kernel/resource/labels.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { BuilderForm } from './BuilderForm.tsx'

/** Of the form while it is waited for, in pixels. */
const PLACE = 560

const COPIED = [...Object.keys(EMPTY_DRAFT), 'whats_app_configuration_id']

/** What a new one begins with: the number, where there is but one. */
const useStart = (isAsked: boolean) => {
  const provider = useDeskProvider()
  const { data, isPending } = useQuery({
    queryKey: [configurations.name, 'only'],
    queryFn: async ({ signal }) =>
      provider.getList(configurations.name, { pagination: { page: 1, perPage: 2 }, filter: { status: 1 }, signal }),
    enabled: isAsked,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const [only, ...others] = data?.data ?? []
  const start = useMemo(
    () => (only && others.length === 0 && only.is_lent !== 1 ? { whats_app_configuration_id: only.id } : {}),
    [only, others.length],
  )
  return { start, isPending: isAsked && isPending }
}

/** Another template that begins as this one. Its file is uploaded again: who copies it need not be who uploaded it. */
const copyOf = (record: Readonly<Record<string, unknown>>) => ({
  ...Object.fromEntries(COPIED.map(name => [name, record[name]])),
  // One that is only lent has templates of its owner alone.
  ...(record.is_lent === 1 && { whats_app_configuration_id: null }),
  template_name: `${String(record.template_name).slice(0, 500)}_copy`,
})

/** /custom-template, and /custom-template/{id}: a template is written here, and seen as it will be. `?from=` begins with another one. */
const Builder = () => {
  const { id } = useParams()
  const { search } = useLocation()
  const from = new URLSearchParams(search).get('from') ?? undefined
  const provider = useDeskProvider()
  const words = useWords()
  const resource = useInWords(waTemplates)
  const wanted = id ?? from
  const { start, isPending } = useStart(wanted === undefined)
  // Loaded afresh: a row of the list may be old.
  const query = useQuery({
    queryKey: [waTemplates.name, 'form', wanted],
    queryFn: async ({ signal }) => (await provider.getOne(waTemplates.name, { id: wanted, signal })).data,
    enabled: wanted !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (wanted === undefined)
    return isPending ? (
      <>
        <PageHead title={words('New WhatsApp template')} />
        <Skeleton height={PLACE} role="status" aria-label={words('Loading')} />
      </>
    ) : (
      <BuilderForm key="new" record={start} />
    )
  return (
    <>
      {!query.data && (
        <PageHead title={resource.label.one}>
          <Button href={`/${waTemplates.name}`}>{resource.label.many}</Button>
        </PageHead>
      )}
      <Answered query={query} waiting={PLACE}>
        {record => <BuilderForm key={wanted} record={id === undefined ? copyOf(record) : record} />}
      </Answered>
    </>
  )
}

export default Builder
