import type pg from 'pg';

/** The database cannot be that of a shop; the sentence says what to change. */
export class UnusableDatabase extends Error {}

type Client = Pick<pg.Client, 'query'>;
interface Found {
  version: number;
  encoding: string;
  schema: string | null;
  role: string;
  name: string;
  datestyle: string;
  isolation: string;
}

const oldestVersion = 15;

/** What a database has from its making, or from settings of its role, and no shop can work with. */
export async function refuseUnusable(client: Client): Promise<void> {
  const { rows } = await client.query<Found>(`select current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') as encoding, current_schema() as schema, current_user as role,
    current_database() as name, current_setting('datestyle') as datestyle,
    current_setting('default_transaction_isolation') as isolation`);
  const problem = rows[0] && describeProblem(rows[0]);
  if (problem) throw new UnusableDatabase(problem);
}

function describeProblem({ version, encoding, schema, role, name, datestyle, isolation }: Found): string | null {
  const alter = (change: string) => `run this on the server: alter role "${role}" in database "${name}" ${change};`;
  if (version < oldestVersion)
    return `The PostgreSQL server is of version ${version}: expected ${oldestVersion} or newer.`;
  if (encoding !== 'UTF8')
    return `The database ${name} is made for ${encoding}, which does not hold every script: make it with "createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8".`;
  if (schema !== 'public')
    return `The role ${role} uses the schema ${schema ?? 'of no name'} instead of public: ${alter('set search_path = public')}`;
  if (!datestyle.startsWith('ISO'))
    return `The database writes dates as ${datestyle} instead of ISO: ${alter("set datestyle = 'ISO'")}`;
  if (isolation !== 'read committed')
    return `Transactions are ${isolation} by default: ${alter("set default_transaction_isolation = 'read committed'")}`;
  return null;
}

/** For a shop that opens; commands that read may ask a replica. */
export async function refuseReadOnly(client: Client): Promise<void> {
  const { rows } = await client.query<{ isReplica: boolean; isReadOnly: boolean }>(
    `select pg_is_in_recovery() as "isReplica", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  if (rows[0]?.isReplica)
    throw new UnusableDatabase('The PostgreSQL server is a replica, which takes no orders: name the primary server.');
  if (rows[0]?.isReadOnly)
    throw new UnusableDatabase('The database can only be read: see default_transaction_read_only of its role.');
}
