/** In place of `jsonexport` below react-admin's own export button: records as a sheet of comma-separated values. */

const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const jsonExport = (
  records: readonly Readonly<Record<string, unknown>>[],
  done: (error: undefined, sheet: string) => void,
): void => {
  const columns = [...new Set(records.flatMap(record => Object.keys(record)))]
  const lines = [columns, ...records.map(record => columns.map(name => record[name]))]
  done(undefined, lines.map(line => line.map(cell).join(',')).join('\n'))
}

export default jsonExport
