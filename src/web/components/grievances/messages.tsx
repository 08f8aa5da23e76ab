import type { PublicGrievanceBody } from '../../../grievances/api.ts';
import { formatDate } from '../../../shared/dates/dates.ts';

interface MessagesProps {
  messages: PublicGrievanceBody['messages'];
  /** The reader, whose own messages are at the right. */
  reader: 'person' | 'shop';
  /** What the person is called. */
  personName: string;
}

export function Messages({ messages, reader, personName }: MessagesProps) {
  return (
    <ol className="grid gap-4">
      {messages.map(({ _id, author, signedBy, words, createdAt }) => (
        <li
          key={_id}
          className={`grid max-w-[34rem] gap-1.5 p-4 shadow-tag ${author === reader ? 'justify-self-end bg-cotton' : 'justify-self-start bg-linen'}`}
        >
          <p className="text-sm text-ink-2">
            {author === 'person' ? personName : signedBy}, <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {words}
          </p>
        </li>
      ))}
    </ol>
  );
}
