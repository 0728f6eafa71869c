import { memoryUsage } from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'
import type { Asked } from '../../server/voice/sound/decode.ts'
import decode from '../../server/voice/sound/decodeThread.ts'

/** Decodes in this thread, and tells what its buffers came to. */
const answer = await decode(workerData as Asked)
parentPort?.postMessage({ answer, buffers: memoryUsage().arrayBuffers })
