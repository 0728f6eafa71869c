import { register } from '../../resources/index.ts'
import { routed } from '../../resources/screens.ts'
import { checkScreens } from '../support/screenChecks.ts'

/** Every form, every page, and what is shown in place of a screen. */
checkScreens([
  ...register.resources.filter(resource => resource.operations.create).map(resource => `/${resource.name}/create`),
  ...[...register.resources, ...register.services].flatMap(holder => Object.values(holder.pages).map(page => routed(page.path))),
  '/misc/not-authorized',
  '/no-such-screen',
])
