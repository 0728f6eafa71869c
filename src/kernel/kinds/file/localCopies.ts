/**
 * Files uploaded in this tab, by the path that came back: a picture is shown from here at once. The platform hands uploads to nobody until
 * something names them. The oldest go first.
 */

const MOST = 20
const copies = new Map<string, string>()

export const keepCopy = (path: string, file: File): void => {
  copies.set(path, URL.createObjectURL(file))
  const [oldest] = copies
  if (oldest && copies.size > MOST) {
    URL.revokeObjectURL(oldest[1])
    copies.delete(oldest[0])
  }
}

/** Address of what was uploaded under this path; undefined for what another tab or another day uploaded. */
export const localCopy = (path: string): string | undefined => copies.get(path)
