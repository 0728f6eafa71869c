import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { twoWaysSms } from '../../resources/two-way/two-ways-sms.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { Answered } from '../kernel/ui/Answered.tsx'
import { PageHead } from '../kernel/ui/PageHead.tsx'
import { EditorForm } from './EditorForm.tsx'

const NEW = {}

/** /add-two-ways-sms and /add-two-ways-sms/{id}: a two-way page is written here, and seen as it will be. */
const Editor = () => {
  const { id } = useParams()
  const provider = useDeskProvider()
  const resource = useInWords(twoWaysSms)
  // Loaded afresh: a row of the list may be old.
  const query = useQuery({
    queryKey: [twoWaysSms.name, 'form', id],
    queryFn: async ({ signal }) => (await provider.getOne(twoWaysSms.name, { id, signal })).data,
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (id === undefined) return <EditorForm key="new" record={NEW} />
  return (
    <>
      {!query.data && (
        <PageHead title={resource.label.one}>
          <Button href="/two-ways-sms">{resource.label.many}</Button>
        </PageHead>
      )}
      <Answered query={query} waiting={560}>
        {record => <EditorForm key={id} record={record} />}
      </Answered>
    </>
  )
}

export default Editor
