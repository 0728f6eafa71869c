import { register } from '../../resources/index.ts'
import { checkScreens } from '../support/screenChecks.ts'

/** Every list. */
checkScreens(register.resources.map(resource => `/${resource.name}`))
