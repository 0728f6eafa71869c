const SYSTEMS: readonly [RegExp, string][] = [
  [/Windows NT/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
/** Those that call themselves by another's name as well come first. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d{1,4})[\d.]{0,12} (?:Mobile\/\w{1,12} )?Safari\//, 'Safari'],
]
const PROGRAM = /^([\w.-]{2,40})\/(\d[\w.]{0,20})/

export interface Agent {
  /** "Android" */
  system: string | null
  /** "Chrome 156" */
  browser: string | null
}

/** What a client says of itself: a hint, never evidence. */
export const readAgent = (userAgent: string): Agent => {
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return { system, browser: `${name} ${version}` }
  }
  return { system, browser: null }
}

/** "Chrome 156 on Windows", or the program's own name. */
export const deviceOf = (userAgent: string | null): string | null => {
  if (!userAgent) return null
  const { system, browser } = readAgent(userAgent)
  if (browser) return `${browser}${system ? ` on ${system}` : ''}`
  const [, program, version] = PROGRAM.exec(userAgent) ?? []
  if (program && program !== 'Mozilla') return `${program} ${version}`
  return system
}
