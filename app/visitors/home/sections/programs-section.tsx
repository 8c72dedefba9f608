import { Link } from "react-router";
import { Picture, type PictureSource } from "~/design/components/media/picture";
import { Section, type SectionProps } from "~/design/components/page/section";
import { ServerHtml, type ServerHtmlData } from "~/design/components/rendering/server-html";

type ProgramView = {
  slug: string;
  name: string;
  summary: string;
  lang: string | undefined;
  image: PictureSource;
  /** A past edition has none. */
  star: ServerHtmlData | null;
};

type ProgramsProps = Pick<SectionProps, "title" | "more"> & { list: readonly ProgramView[] };

/** Some of the programs, with a picture each. */
export function ProgramsSection({ title, more, list }: ProgramsProps) {
  return (
    <Section id="programs" title={title} more={more} missing={list.length === 0}>
      <ul className="rail">
        {list.map((program) => (
          <li key={program.slug} lang={program.lang} className="relative">
            <Link to={`/programs#${program.slug}`} className="card block h-full overflow-hidden">
              <Picture
                image={program.image}
                alt=""
                sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 50vw, 80vw"
                className="aspect-3/2 w-full object-cover"
              />
              <span className="block p-5">
                <span className="block font-display text-xl leading-tight font-extrabold">{program.name}</span>
                <span className="mt-2 block text-sm text-muted">{program.summary}</span>
              </span>
            </Link>
            {program.star ? <ServerHtml html={program.star} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
