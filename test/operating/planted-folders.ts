import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Planted } from './planted-setups.ts'

export const PLANTED_FOLDERS: Planted[] = [
  [
    'a full disk',
    () => ({ machine: { freeBytes: async () => 10 ** 8 } }),
    'folder.full',
    /du -xh .*cp -a \S+ .*set DATA_DIR/,
  ],
  [
    'a folder that can’t be created',
    ({ operator }) => ({
      env: { DATA_DIR: path.join(operator.folder, 'not', 'there') },
      machine: { canWrite: async () => false },
    }),
    'folder.closed',
    /install -d -m 700 -o \w+ \S+there/,
  ],
  [
    'a folder of another account',
    () => ({ machine: { canWrite: async () => false } }),
    'folder.closed',
    /chown -R \w+ \S+/,
  ],
  [
    'a folder that others can list',
    ({ operator }) => {
      const folder = mkdtempSync(path.join(operator.folder, 'open-'))
      chmodSync(folder, 0o755)
      return { env: { DATA_DIR: folder } }
    },
    'folder.open',
    /chmod go-rw \S+/,
  ],
  [
    'a secret file that others can read',
    ({ operator }) => {
      const folder = mkdtempSync(path.join(operator.folder, 'kept-'))
      writeFileSync(path.join(folder, 'secret'), 'x', { mode: 0o644 })
      return { env: { DATA_DIR: folder } }
    },
    'folder.secret',
    /chmod 600 \S+\/secret/,
  ],
]
