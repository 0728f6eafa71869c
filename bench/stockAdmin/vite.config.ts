import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withoutAnswers } from '../../scripts/withoutAnswers.ts'
import { precompress } from '../../vite.config.ts'

/** As Vite builds it by itself; served as small as the panel is, and without what declarations say for the server alone. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), withoutAnswers(), precompress()],
  build: { target: 'es2024', chunkSizeWarningLimit: 5000 },
})
