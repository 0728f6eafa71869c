/** The screen of a resource: its list at /name, and over it /name/create, /name/import, /name/:id or /name/:id/edit. Made from the declaration alone. */

import { Activity, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import type { AnyResource } from '../../../resources/language/define.ts'
import { withAll } from '../desk/declarations.ts'
import { useTold } from '../i18n/useTold.ts'
import { Failed } from '../ui/Failed.tsx'
import { NotFound } from '../ui/MessageScreen.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { type Abilities, useAbilities, useOwnTabs } from './access.ts'
import { useInWords } from './labels.ts'
import { KEEP_PLACE } from './list/ListRow.tsx'
import { OpeningProvider, type Over, useOver } from './over.ts'
import { ResourceList } from './ResourceList.tsx'
import { loadViews, useViews } from './views.ts'

/** A form may make records of another resource in place, or show what roles may do with any. */
const RecordPanel = lazy(withAll(async () => ({ default: (await import('./form/RecordPanel.tsx')).RecordPanel })))
const ImportWizard = lazy(async () => ({ default: (await import('./import/ImportWizard.tsx')).ImportWizard }))

const mayOpen = (over: Over, { can }: Abilities) =>
  over === 'nothing' || (typeof over === 'object' ? can('update') || (can('get') && !over.edits) : can(over))

const ResourcePage = ({ resource: declared }: { resource: AnyResource }) => {
  const told = useTold()
  const resource = useOwnTabs(useInWords(declared))
  const abilities = useAbilities(resource)
  const views = useViews(resource.name)
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const { over, isNear, opening } = useOver(declared.name)

  // Without its companions a list would wait for ever: whoever is told why can try again.
  const [problem, setProblem] = useState<string>()
  const load = useCallback(() => {
    setProblem(undefined)
    loadViews(declared.name).catch((error: Error) => setProblem(error.message))
  }, [declared.name])
  useEffect(load, [load])

  const close = useCallback(
    () => navigate({ pathname: views?.home ?? `/${declared.name}`, search }, { replace: true, state: KEEP_PLACE }),
    [navigate, declared.name, views?.home, search],
  )
  const Screen = views?.screen
  if (over === undefined) return <NotFound />
  if (!mayOpen(over, abilities)) return <Navigate to="/misc/not-authorized" replace />

  if (problem !== undefined && !views) return <NotLoaded title={resource.label.many} text={told(problem)} onRetry={load} />

  const shown = ((): ReactNode => {
    if (over === 'nothing' || !views) return null
    if (over === 'import') return <ImportWizard resource={resource} onClose={close} />
    // Anew for each time one comes here: the one before may not have been left yet.
    const toForm = (id?: number) => views.formAt && <Navigate key={key} to={{ pathname: views.formAt(id), search }} replace />
    if (over === 'create') return toForm()
    const { id, edits } = over
    const Detail = views.detail
    if (views.formAt && abilities.can('update') && (edits || !Detail)) return toForm(id)
    if (Detail && !edits) {
      const edit = () => navigate({ pathname: `/${declared.name}/${id}/edit`, search }, { state: KEEP_PLACE })
      return <Detail key={id} id={id} close={close} edit={abilities.can('update') ? edit : undefined} />
    }
    return <RecordPanel {...{ resource, abilities, views, id }} onClose={close} />
  })()
  // Apart: drawn before it is opened, and then the same.
  const creates = views && !views.formAt && (over === 'create' || (isNear && over === 'nothing' && abilities.can('create')))

  return (
    <OpeningProvider value={opening}>
      {Screen ? <Screen search={search} /> : <ResourceList resource={resource} abilities={abilities} views={views} />}
      <Suspense fallback={null}>
        {shown}
        {creates && (
          <Activity mode={over === 'create' ? 'visible' : 'hidden'}>
            <RecordPanel {...{ resource, abilities, views }} id={undefined} onClose={close} />
          </Activity>
        )}
      </Suspense>
    </OpeningProvider>
  )
}

const NotLoaded = ({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) => (
  <>
    <PageHead title={title} />
    <Failed query={{ error: { message: text }, refetch: onRetry }} />
  </>
)

export default ResourcePage
