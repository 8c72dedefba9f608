import type { Migration } from "./migration";

/** Pictures that staff uploaded, each in several widths and formats. `bytes`: of all its files. */
export const uploadedPictures: Migration = {
  name: "uploaded pictures",
  sqlite: [
    "CREATE TABLE uploaded_picture (name text PRIMARY KEY, at integer NOT NULL, bytes integer NOT NULL) STRICT",
    `CREATE TABLE uploaded_file (
      picture text NOT NULL REFERENCES uploaded_picture (name),
      width integer NOT NULL,
      format text NOT NULL,
      content blob NOT NULL,
      PRIMARY KEY (picture, width, format)
    ) STRICT`,
  ],
  postgres: [
    "CREATE TABLE outbox.uploaded_picture (name text PRIMARY KEY, at bigint NOT NULL, bytes bigint NOT NULL)",
    `CREATE TABLE outbox.uploaded_file (
      picture text NOT NULL REFERENCES outbox.uploaded_picture (name),
      width integer NOT NULL,
      format text NOT NULL,
      content bytea NOT NULL,
      PRIMARY KEY (picture, width, format)
    )`,
  ],
};
