import { afterAll } from 'vitest'
import { endAll } from './atEnd.ts'

// Registered for each test file before its own hooks, so that it runs after them.
afterAll(endAll, 60_000)
