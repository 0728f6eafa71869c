import type { Platform } from '../../../dataProvider/platform.ts'

/** A whole address of what the platform names without its host, as it is where panel and platform are one. */
export const platformAddress = ({ config }: Pick<Platform, 'config'>, address: string): string =>
  new URL(address, new URL(config.apiBase, window.location.href)).href
