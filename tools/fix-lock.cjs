// `npm run lock`, after every `npm install` that touched the lock file.
// Native packages (chdb, oxlint…) name one optional package a platform. A registry mirror may hold only some of them; npm
// then leaves the others out of the lock file, and `npm ci` fails on every machine ("Missing: @chdb/lib-darwin-arm64
// from lock file"). An entry with version, os and cpu but no integrity is enough: npm skips it where os or cpu differ.
'use strict'
const fs = require('node:fs')
const path = require('node:path')

const OS = new Set(['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'])
const CPU = { arm64: 'arm64', x64: 'x64', ia32: 'ia32', arm: 'arm', ppc64: 'ppc64', riscv64: 'riscv64', s390x: 's390x' }
const LIBC = { gnu: 'glibc', musl: 'musl' }

/** The platform in a native package's name: `@oxlint/binding-linux-arm64-musl` → {os, cpu, libc}. */
function platformOf(name) {
  const words = name.split('/').pop().split('-')
  const libc = words.map((word) => LIBC[word]).find(Boolean)
  return {
    os: words.filter((word) => OS.has(word)),
    cpu: words.map((word) => CPU[word]).filter(Boolean),
    ...(libc ? { libc: [libc] } : {}),
  }
}

const file = path.join(__dirname, '..', 'package-lock.json')
const lock = JSON.parse(fs.readFileSync(file, 'utf8'))
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`
    const platform = platformOf(name)
    if (lock.packages[key] || platform.os.length === 0) continue
    lock.packages[key] = { version, ...(entry.dev ? { dev: true } : {}), optional: true, ...platform }
  }
}
for (const entry of Object.values(lock.packages)) delete entry.resolved // the lock file names no registry host
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
