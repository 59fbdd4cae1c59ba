import type { z } from 'zod'
import type { KeyScope } from './accounts/key-words.ts'
import type { Role } from './roles.ts'
import { ROUTES, type CallName, type PathParam, type Routes, type TextCall } from './routes.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** `public`: no session needed. */
type Allowed = 'public' | readonly Role[]

export type FileReply = { filename: string; type: string; bytes: Uint8Array }
export const FILE = 'file' as const

/** Streamed. Calls the iterator's `return` on disconnect. */
export type StreamReply = { type: string; filename?: string; body: AsyncIterable<string | Uint8Array> }
export const STREAM = 'stream' as const

type Fields = z.ZodObject
type NeedsParams<Name extends CallName> = [PathParam<Routes[Name]>] extends [never]
  ? { params?: undefined }
  : { params: z.ZodObject<Record<PathParam<Routes[Name]>, z.ZodType>> }

/** Bytes. */
type NeedsBody<Name extends CallName> = Name extends TextCall ? { body: { most: number } } : { body?: undefined }

type Spec<Name extends CallName> = NeedsParams<Name> &
  NeedsBody<Name> & {
    /** Query of GET, DELETE and text calls; else JSON. */
    input?: Fields
    /** Fields beside `success` and `message`; a file; or a stream. */
    reply: Fields | typeof FILE | typeof STREAM
    allowed: Allowed
    effect: 'reads' | 'changes'
    /** Scope for API keys; absent: sessions only. */
    key?: KeyScope
    /** Replies with the campaign version as `ETag`. */
    etag?: true
    /** Refuses with 412 if `If-Match` names another campaign version. */
    ifMatch?: true
    /** One line, for OpenAPI. */
    description: string
    /** From the catalogue. */
    message?: string
  }

export type Endpoint<Name extends CallName = CallName, S = Spec<Name>> = S & {
  name: Name
  method: Method
  path: string
}

/** A path parameter without schema is a type error. */
export function endpoint<const Name extends CallName, const S extends Spec<Name>>(
  name: Name,
  spec: S,
): Endpoint<Name, S> {
  const [method, path] = ROUTES[name].split(' ') as [Method, string]
  return { ...spec, name, method, path }
}

type Out<S> = S extends z.ZodType ? z.output<S> : unknown
type In<S> = S extends z.ZodType ? z.input<S> : unknown
type Field<E, K extends string> = E extends { [P in K]: infer V } ? V : undefined

type WithText<E, Text> = Field<E, 'body'> extends { most: number } ? { body: Text } : unknown

/** Reading throws Refusal if too long. */
export type FileBody = AsyncIterable<Uint8Array>

/** Handler input, parsed. */
export type Received<E> = Out<Field<E, 'params'>> & Out<Field<E, 'input'>> & WithText<E, FileBody>
export type Sent<E> = In<Field<E, 'params'>> & In<Field<E, 'input'>> & WithText<E, string | Blob>
/** The schema's input side: replies are validated on output. */
export type Returned<E> =
  Field<E, 'reply'> extends z.ZodType
    ? In<Field<E, 'reply'>>
    : Field<E, 'reply'> extends typeof STREAM
      ? StreamReply
      : FileReply
export type Answered<E> =
  Field<E, 'reply'> extends z.ZodType ? Out<Field<E, 'reply'>> & { success: true; message?: string } : Blob
