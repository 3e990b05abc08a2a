/**
 * Hand-written word tables of programming English, one entry per line. They only link words: a query word also finds
 * related words, at a lower weight, and never replaces an exact match.
 */

/** A word, and the short or related forms of it in code. */
const SHORT_FORMS = `
authentication: auth
authenticate: auth
authorization: auth authz
authorize: auth
configuration: config conf cfg
configure: config conf cfg
config: configuration conf cfg settings
settings: config options
context: ctx
ctx: context
request: req
req: request
response: resp res reply
message: msg
messages: msg
database: db
initialize: init
initialization: init setup
initialise: init
initial: init
init: initialize
parameter: param params arg
parameters: param params args
argument: arg args
arguments: arg args
environment: env
variable: var
variables: var vars
directory: dir
directories: dir dirs
document: doc
documentation: doc docs
specification: spec
temporary: temp tmp
allocate: alloc
allocation: alloc
allocator: alloc
asynchronous: async
asynchronously: async
synchronous: sync
synchronize: sync
connection: conn
connections: conn
command: cmd
commands: cmd cmds
error: err
errors: err
exception: exc
exceptions: exc
function: fn func
callback: cb
button: btn
manager: mgr
implementation: impl
utility: util utils
utilities: util utils
utils: helper
format: fmt
formatting: fmt
string: str
strings: str
number: num
length: len
pointer: ptr
buffer: buf
source: src
destination: dst dest
library: lib
package: pkg
repository: repo
statement: stmt
expression: expr
expressions: expr regex
declaration: decl
attribute: attr
attributes: attr attrs
element: elem
elements: elem
index: idx
iterator: iter
iteration: iter
object: obj
value: val
values: val
return: ret
event: evt
events: evt
user: usr
password: passwd pwd
address: addr
regular: regex
regexp: regex
json: serialize
tls: ssl
ssl: tls
https: tls ssl
encryption: crypto cipher
certificate: cert x509
certificates: cert
identifier: id ident
identity: id
maximum: max
minimum: min
average: avg
previous: prev
current: cur curr
transaction: tx txn
operation: op
operations: op ops
operator: op
reference: ref
references: ref refs
descriptor: desc fd
description: desc
information: info
application: app
administrator: admin
development: dev
production: prod
execute: exec run
execution: exec run
process: proc
processes: proc
procedure: proc
memory: mem
multiple: multi
multiplication: mul
character: char
characters: char
integer: int
boolean: bool
hexadecimal: hex
binary: bin
decimal: dec
dictionary: dict map
priority: prio
property: prop props
properties: prop props
component: comp
compiler: compile
compare: cmp
comparison: compare cmp
image: img
picture: img
navigation: nav
navigate: nav
generate: gen
generation: gen
generator: gen
distribution: dist
distance: dist
position: pos
coordinates: pos
column: col
columns: col
table: tbl
query: sql
filesystem: fs
system: sys
network: net
internet: net
server: srv
service: svc
client: cli
terminal: tty term
console: tty term
windows: win win32
interprocess: ipc
dns: resolve getaddrinfo
hostname: host
lookup: resolve find
uri: url
url: uri
websocket: ws
websockets: ws
middleware: mw
subscription: sub
subscribe: sub
publish: pub
garbage: gc
collection: gc
interface: iface
translation: i18n
localization: i18n l10n locale
internationalization: i18n
accessibility: a11y
kubernetes: k8s
typescript: ts
javascript: js
python: py
markdown: md
abstract: ast
syntax: ast
bytecode: vm
optimization: opt
optimize: opt
options: opts option
option: opts
extension: ext
extensions: ext
difference: diff
changes: diff
delete: del rm
remove: rm del
move: mv
copy: cp
list: ls
concurrency: thread async
synchronization: lock mutex
lock: mutex
locking: lock mutex
`;

/** Groups of words for the same programming idea. */
const RELATED = `
delete remove drop erase destroy unlink purge evict discard
create new make build construct instantiate generate factory
parse decode deserialize unmarshal read scan lex tokenize
serialize encode marshal dump write stringify
fetch get load retrieve read obtain lookup find
error exception failure fault panic
retry backoff reattempt attempt
save store persist write
cache memoize memo
validate verify check assert sanitize ensure
send emit dispatch publish transmit post
receive consume read recv accept
start begin launch boot run spawn
stop shutdown close terminate halt kill cancel abort end
cancel abort
log logger logging trace print
convert transform map translate cast coerce
merge combine join concat union
split partition divide
sort order rank
filter select where exclude
search find query lookup match
update modify change patch set edit
add insert append push register
register add install attach mount
route router dispatch path url endpoint
handler callback listener hook
listener observer subscriber hook watch
event signal notification hook
template view render layout
render draw display show print output
queue buffer pool
job task worker
thread worker pool concurrent parallel
schedule timer cron delay interval
timeout deadline expire ttl
expire ttl evict
limit throttle rate quota
compress gzip deflate zip brotli
hash digest checksum
encrypt cipher crypt
permission access acl authorize
session cookie
header metadata field
body payload content data
redirect location follow
proxy forward tunnel
connect dial open socket
socket connect net
pool reuse keepalive
stream pipe chunk flow reader writer
iterate loop traverse walk visit each
recursive nested walk
default fallback
optional nullable maybe option
required mandatory
wrap decorate proxy adapter
adapter driver connector backend provider
plugin extension addon middleware module
dependency inject container provider resolve
resolve lookup find dns
binding bind
schema model table
table relation model
migrate migration
transaction commit rollback
lock mutex semaphore latch
wait await block poll
resume wake unpark notify
pause suspend park
copy clone duplicate
compare equal diff equality
type kind class
generic template
annotation attribute decorator tag
argument parameter option flag
flag option switch
option setting config
environment variable
command cli subcommand
prompt input ask read
file path disk fs
directory folder path
upload multipart form
download fetch
form input multipart
multipart boundary form
test spec assert
mock stub fake
snapshot dump
coverage instrument
benchmark perf
version release
install setup bootstrap init
help usage man
complete completion suggest
color ansi style highlight
status code state
state store status
dispatch emit send
subscribe listen watch observe
media mime content
negotiate accept
escape quote sanitize encode
format print style layout
date time timestamp clock
duration interval timeout
random seed uuid
number numeric integer float decimal
string text char
array list slice vector
dictionary map hash table object
tree node ast
graph edge node
key field property name
value data
pointer reference
memory alloc heap arena
allocate malloc alloc
free release dealloc close
import include require load
export expose public
compile build transpile
link resolve
client consumer
server listener service
response reply result
request call query
call invoke apply execute run
execute run exec invoke perform
process spawn child exec
signal interrupt trap
reverse invert contravariant
precision quantize round
`;

/** Spellings of the same word, which are indexed and searched as the first word of their line. */
const SPELLINGS = `
util utils utility utilities
config configuration configurations configure configured configuring configurable conf cfg
auth authentication authenticate authenticated authenticating authenticator authorization authorize authorized
init initialize initializes initialized initializing initialization initializer initialise initialised initialisation
param params parameter parameters
arg args argument arguments
env environment environments
dir dirs directory directories
msg msgs message messages
req reqs request requests
resp response responses
ctx context contexts
err errs error errors
db database databases
conn conns connection connections
cmd cmds command commands
buf bufs buffer buffers
func funcs function functions
attr attrs attribute attributes
prop props property properties
expr exprs expression expressions
stmt stmts statement statements
doc docs documentation document documents
spec specs specification specifications
addr addrs address addresses
len length lengths
ptr ptrs pointer pointers
iter iters iterator iterators iterate iteration iterating
idx index indexes indices
obj objs object objects
tmp temp temporary
mgr manager managers
src source sources
dst dest destination destinations
pkg pkgs package packages
repo repos repository repositories
async asynchronous asynchronously
sync synchronous synchronously synchronize synchronized synchronization
exec execute executes executed executing execution executor
max maximum
min minimum
info information
opt opts option options
decl decls declaration declarations
desc description descriptor
ident identifier identifiers
impl implementation implement implements implemented implementing
alloc allocate allocates allocated allocating allocation allocator
serialize serializes serialized serializing serialization serializer serde
ext extension extensions
elem elems element elements
evt event events
op ops operation operations operator operators
val value values
var vars variable variables
str string strings
num number numbers
char chars character characters
int integer integers
bool boolean booleans
cert certs certificate certificates
lib libs library libraries
cb callback callbacks
def defs definition definitions define defines defined
ref refs reference references
tx txn transaction transactions
del delete deletes deleted deleting deletion
gen generate generates generated generating generation generator
app apps application applications
alt alternative
prev previous
cur curr current
col cols column columns
id ids identity
valid validate validates validated validating validation validator validators
sub subscription subscribe subscriber subscribers subscriptions
`;

/** Words that say little in a file name, such as `utils`, `base`, `index`. */
export const GENERIC_FILE_WORDS: readonly string[] =
  'util utils helper helpers manager impl base core common main abstract default simple types type index lib support api internal'.split(
    ' ',
  );

/** English words without meaning in a query about code. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been being but by can could do does did each for from has have had how if in into is it its not of on onto or so ' +
    'such than that the their them then there these they this those to upon was were what when where which while who whose why will with ' +
    'without within via using use uses used between across during after before about all any per vs also'
  ).split(' '),
);

const linesOf = (table: string): readonly string[] => table.trim().split('\n');

export const shortForms: ReadonlyMap<string, readonly string[]> = new Map(
  linesOf(SHORT_FORMS).map((line) => {
    const [head = '', forms = ''] = line.split(': ');
    return [head, forms.split(' ')] as const;
  }),
);

export const relatedGroups: readonly (readonly string[])[] = linesOf(RELATED).map((line) => line.split(' '));

/** Groups of spellings; the first spelling represents the group. */
export const spellingGroups: readonly (readonly string[])[] = linesOf(SPELLINGS).map((line) => line.split(' '));

/**
 * Words that have an entry in the other tables. They keep their own term and are only linked by expansion: giving them
 * a canonical spelling too costs 0.004 NDCG@10.
 */
export const wordsWithOwnTerm: readonly string[] = [
  ...shortForms.keys(),
  ...relatedGroups.flat(),
  ...GENERIC_FILE_WORDS,
];
