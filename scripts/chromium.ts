import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstall, installPackages } from './debian.ts'

/** Chromium without the browser around it: pages are the same, and a test run takes a quarter less of the processors. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const USUAL = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** With it the letters it is to show: Latin, and Devanagari for Hindi. */
const PACKAGES = [SHELL, 'fonts-dejavu-core', 'fonts-liberation', 'fonts-lohit-deva']
export const MISSING = 'The browser tests need Chrome or Chromium: install one so that it is on the PATH, and run them again.'

/** The Chrome or Chromium of this machine, or undefined. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...NAMES.flatMap(name => folders.map(folder => join(folder, name))), ...USUAL].find(isProgram)
}

/**
 * The same; the shell is installed first where it is missing and that is possible (root on Debian or Ubuntu).
 * @throws Error saying what to do
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found?.endsWith(SHELL)) return found
  if (canInstall()) {
    console.error('Installing Chromium for the browser tests …')
    // Debian has the shell, Ubuntu may not: another Chrome will do.
    await installPackages(PACKAGES).catch(error => {
      if (!found) throw error
    })
  }
  const installed = findChromium()
  if (!installed) throw new Error(MISSING)
  return installed
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
