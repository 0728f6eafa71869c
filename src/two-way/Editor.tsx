import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { PageHead } from '../kernel/ui/PageHead.tsx'
import { EditorForm } from './EditorForm.tsx'

const NEW = {}

/** /add-two-ways-sms and /add-two-ways-sms/{id}: a two-way page is written here, and seen as it will be. */
const Editor = () => {
  const id = useParams().id
  return id === undefined ? <EditorForm key="new" record={NEW} /> : <Stored key={id} id={id} />
}

/** Loaded afresh: a row of the list may be old. */
const Stored = ({ id }: { id: string }) => {
  const words = useWords()
  const provider = useDeskProvider()
  const resource = useInWords(twoWaysSms)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [twoWaysSms.name, 'form', id],
    queryFn: async ({ signal }) => (await provider.getOne(twoWaysSms.name, { id, signal })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (data) return <EditorForm record={data} />
  return (
    <>
      <PageHead title={resource.label.one} />
      {error ? (
        <EmptyState icon="error" title={words('This could not be loaded')} text={error.message}>
          <Button href="/two-ways-sms">{resource.label.many}</Button>
          <Button variant="contained" startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => refetch()}>
            {words('Try again')}
          </Button>
        </EmptyState>
      ) : (
        <div className="two-way-editor">
          <Skeleton height={420} />
          <Skeleton height={560} />
        </div>
      )}
    </>
  )
}

export default Editor
