import { configure } from '@testing-library/react'

// Waits end by conditions; this limit is for what never comes. Forms and dialogs wait for their code first, on machines shared with others.
configure({ asyncUtilTimeout: 15_000 })
