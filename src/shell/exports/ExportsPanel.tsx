/** Every file the account asked for in the last 30 days: how far it is, and to be fetched or cancelled. Reached from everywhere. */

import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useWords } from '../../kernel/i18n/words.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { SidePanel } from '../../kernel/ui/SidePanel.tsx'
import { ExportItem } from './ExportItem.tsx'
import './exports.css'
import { useExportActions, useExports } from './useExports.ts'

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth']

export const ExportsPanel = ({ onClose }: { onClose: () => void }) => {
  const words = useWords()
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useExports()
  const { download, cancel } = useExportActions()
  const rows = data?.pages.flatMap(page => page.rows)
  return (
    <SidePanel title={words('Exports')} onClose={onClose} wide>
      <div className="exports" aria-busy={!rows && !error}>
        <p className="hint">
          {words('Files of the last 30 days. Large ones are written in the background; you are told when they are ready.')}
        </p>
        {rows ? (
          rows.length > 0 ? (
            <ul>
              {rows.map(row => (
                <ExportItem
                  key={row.id}
                  row={row}
                  busy={
                    (download.isPending && download.variables === row.id) || (cancel.isPending && cancel.variables === row.id)
                  }
                  onDownload={() => download.mutate(row.id)}
                  onCancel={() => cancel.mutate(row.id)}
                />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon="export"
              title={words('No exports')}
              text={words('Export a list or a report, and its file stands here.')}
            />
          )
        ) : error ? (
          <EmptyState icon="error" title={words('The exports could not be read')} text={error.message}>
            <Button startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => void refetch()}>
              {words('Try again')}
            </Button>
          </EmptyState>
        ) : (
          PLACEHOLDERS.map(name => (
            <div key={name} className="export-item">
              <Skeleton />
            </div>
          ))
        )}
        {hasNextPage && (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words('Older exports')}
          </Button>
        )}
      </div>
    </SidePanel>
  )
}
