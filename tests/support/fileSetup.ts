import { afterAll, afterEach, expect } from 'vitest'
import { wrongAnswers } from './answers.ts'
import { endAll } from './atEnd.ts'

// Every answer that any test of a file got is one that its declaration describes.
afterEach(() => expect(wrongAnswers()).toEqual([]))

// Registered for each test file before its own hooks, so that it runs after them.
afterAll(endAll, 60_000)
