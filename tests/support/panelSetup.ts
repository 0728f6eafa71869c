import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { clearSession } from '../../authProvider/session.ts'
import { takeBrand } from '../../src/kernel/desk/brand.ts'
import { OVERLAYS } from '../../src/kernel/ui/overlays.ts'
import { resize } from './viewport.ts'

// Waits end by conditions; this limit is for what never comes. Forms and dialogs wait for their code first, on machines shared with others.
configure({ asyncUtilTimeout: 15_000 })

// As in a browser. Happy-dom writes out all that is in the element, which Popper asks for several times each time it places something.
Element.prototype.toString = function (this: Element) {
  return `[object ${this.constructor.name}]`
}

// As it is for whoever has had the page open for a moment.
beforeAll(() => Promise.all(OVERLAYS.map(({ preload }) => preload())))

// Each test begins with an empty page of the usual size, nobody signed in and nothing remembered.
afterEach(() => {
  cleanup()
  clearSession()
  takeBrand({}, '')
  localStorage.clear()
  sessionStorage.clear()
  resize(1024, 768)
})
