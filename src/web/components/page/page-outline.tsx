import { Skeleton } from './skeleton.tsx';

/** What a page says before anything is loaded. */
export interface Outline {
  title: string;
  /** Label of the field that searches its list. */
  search?: string;
  chips?: readonly string[];
  groups?: readonly OutlineGroup[];
  /** The kind of lines of a list without a name. */
  lines?: 'with picture' | 'words';
}
export interface OutlineGroup {
  name: string;
  /** Labels; a group without fields has lines. */
  fields?: readonly string[];
}

const titleWidths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3'];
const noteWidths = ['w-2/5', 'w-1/2', 'w-1/4', 'w-1/3', 'w-3/5'];

/** Its words at once, and a skeleton instead of each value. */
export function PageOutline({ outline }: { outline: Outline }) {
  return (
    <>
      <h1 className="mb-5">{outline.title}</h1>
      <OutlineBody outline={outline} />
    </>
  );
}

export function OutlineBody({ outline: { search, chips, groups, lines } }: { outline: Outline }) {
  return (
    <div className="grid min-h-screen content-start gap-5" aria-busy="true">
      {search && <OutlineField label={search} />}
      {chips && (
        <div className="flex gap-2 overflow-hidden">
          {chips.map((chip) => (
            <span
              key={chip}
              className="inline-flex min-h-11 shrink-0 items-center rounded-sm border-[1.5px] border-twine bg-cotton px-3 text-sm font-medium"
            >
              {chip}
            </span>
          ))}
        </div>
      )}
      {lines && (
        <div className="bg-cotton shadow-tag max-lg:-mx-gutter">
          <OutlineLines count={5} hasPicture={lines === 'with picture'} />
        </div>
      )}
      {groups?.map((group) => (
        <OutlineSection key={group.name} {...group} />
      ))}
    </div>
  );
}

function OutlineSection({ name, fields }: OutlineGroup) {
  return (
    <section className={`grid gap-3 ${fields ? 'max-w-[700px]' : ''}`}>
      <h2 className="text-xl">{name}</h2>
      <div className="bg-cotton shadow-tag max-lg:-mx-gutter">
        {fields ? (
          <div className="grid gap-5 px-6.5 py-6 max-lg:px-gutter">
            {fields.map((label) => (
              <OutlineField key={label} label={label} />
            ))}
          </div>
        ) : (
          <OutlineLines count={2} />
        )}
      </div>
    </section>
  );
}

function OutlineField({ label }: { label: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <span className="text-sm font-semibold">{label}</span>
      <Skeleton className="h-12" />
    </div>
  );
}

function OutlineLines({ count, hasPicture = false }: { count: number; hasPicture?: boolean }) {
  return titleWidths.slice(0, count).map((width, index) => (
    <div key={width} className="flex items-center gap-4 px-5 py-4 not-first:border-t not-first:border-linen">
      {hasPicture && <Skeleton className="h-15 w-12 shrink-0" />}
      <div className="grid flex-1 gap-2">
        <Skeleton className={`h-4 ${width}`} />
        <Skeleton className={`h-3 ${noteWidths[index]}`} />
      </div>
      <Skeleton className="h-4 w-14 shrink-0" />
    </div>
  ));
}
