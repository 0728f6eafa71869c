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
  [/Version\/(\d+).*Safari\//, 'Safari'],
]
const PROGRAM = /^([\w.-]{2,40})\/(\d[\w.]{0,20})/

/** "Chrome 156 on Windows", or the program's own name, from what a client says of itself: a hint, never evidence. */
export const deviceOf = (userAgent: string | null): string | null => {
  if (!userAgent) return null
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return `${name} ${version}${system ? ` on ${system}` : ''}`
  }
  const [, program, version] = PROGRAM.exec(userAgent) ?? []
  if (program && program !== 'Mozilla') return `${program} ${version}`
  return system ?? null
}
