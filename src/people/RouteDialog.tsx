/** The route setting of one account: a route type after the other, each with the route that counts at present. */

import { type ReactNode, useId } from 'react'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../dataProvider/useAnswer.ts'
import { users } from '../../resources/people/users.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { ActionDialog } from '../kernel/resource/actions/ActionDialog.tsx'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInputInWords, useInWords } from '../kernel/resource/labels.ts'
import { useReload } from '../kernel/resource/writes.ts'
import { TabPanel, Tabs } from '../kernel/ui/Tabs.tsx'

export const RouteDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const declared = useInWords(users).actions.routeSetting
  const input = useInputInWords(users, 'routeSetting', users.actions.routeSetting)
  const provider = useDeskProvider()
  const words = useWords()
  const reload = useReload('users')
  const id = useId()
  // Who may set a route need not be allowed to see the account: then nothing is said of the present one.
  const routes = useAnswer(users, 'overview', { id: record.id }, { staleTime: 0 }).data?.routes
  if (!declared) return null
  const name = String(record.name)

  const present = (type: number): ReactNode => {
    const found = routes?.find(route => route.route_type === type)
    if (!found) return words('None assigned: the default of its kind is used.')
    return (
      <>
        {words('Sends over %{name}', { name: found.name })}
        {found.inherited === 1 && <> ({words('from above')})</>}
      </>
    )
  }

  return (
    <ActionDialog
      title={declared.label}
      about={name}
      input={input}
      own={['route_type']}
      tone="primary"
      done={declared.done}
      nameOf={() => name}
      run={async (values, idempotencyKey) => {
        const answer = await provider.act(users, 'routeSetting', { id: record.id, input: values, idempotencyKey })
        await reload()
        return answer
      }}
      above={(values, change): ReactNode => {
        const type = String(values.route_type)
        return (
          <div className="stack">
            <Tabs
              id={id}
              label={input.route_type.label}
              value={type}
              tabs={input.route_type.choices.map(({ value, label }) => ({ value: String(value), label }))}
              onChange={value => {
                change('route_type', Number(value))
                // A route is of one type.
                change('secondary_route_id', null)
              }}
            />
            <TabPanel of={id} value={type}>
              {routes && <p className="hint">{present(Number(type))}</p>}
            </TabPanel>
          </div>
        )
      }}
      onClose={close}
    />
  )
}
