import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { present } from '../../../messaging/present.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { type Creating, stopCreating } from '../../kernel/kinds/reference/creating.ts'
import { ResourceForm } from '../../kernel/resource/form/RecordForm.tsx'
import { useInWords } from '../../kernel/resource/labels.ts'
import { loadViews, useViews } from '../../kernel/resource/views.ts'

/** The declared form; what is made is handed to whoever asked for it. */
export default function CreateHere({ wanted }: { wanted: Creating }) {
  const { register } = useDesk()
  const client = useQueryClient()
  const declared = present(register.resources.find(({ name }) => name === wanted.resource))
  const resource = useInWords(declared)
  const views = useViews(declared.name)
  useEffect(() => {
    loadViews(declared.name).catch(stopCreating)
  }, [declared.name])
  if (!views) return null
  return (
    <ResourceForm
      over
      resource={resource}
      views={views}
      mode="create"
      record={wanted.start}
      onClose={stopCreating}
      onSaved={record => {
        stopCreating()
        void client.invalidateQueries({ queryKey: [declared.name, 'lookup'] })
        if (record) wanted.onMade(record)
      }}
    />
  )
}
